import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches, useOutlet } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { mustHaveFactor, requireStaff } from "~/access/guards.server";
import { PasswordCard } from "~/modules/accounts/credentials/change-password-card";
import { FactorCard } from "~/modules/accounts/second-factor/factor-card";
import * as RecoveryCodes from "~/modules/accounts/second-factor/recovery-codes.server";
import { openQuestionNoun } from "~/modules/assistant/chat/open-question-options";
import { synonymGroup } from "~/modules/assistant/chat/synonym.noun";
import { writtenAnswer } from "~/modules/assistant/chat/written-answer.noun";
import { declared } from "~/modules/office/nouns.server";
import { privacyPath } from "~/modules/office/privacy/privacy-paths";
import { may, type Role } from "~/modules/shared/roles/roles";
import { noticesFor } from "~/modules/staff/team/preferences.schema";
import { PreferencesCard } from "~/modules/staff/team/preferences-card";
import * as StaffSettings from "~/modules/staff/team/staff-settings.server";
import { formStamp } from "~/platform/forms.server";
import { capitalized } from "~/platform/names";
import { readHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { CardPage } from "~/ui/card-form";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, role, hasFactor } = await requireStaff(request, "settings");
  const required = mustHaveFactor({ role });
  const [preferences, codesLeft] = await Promise.all([
    StaffSettings.find(userId),
    RecoveryCodes.countLeft(userId),
  ]);
  return {
    preferences: { ...preferences, notices: noticesFor(role) },
    factor: { on: hasFactor, required, codesLeft },
    nouns: nounCards(role),
    assistant: may(role, "inquiries") && ofAssistant.map(({ path, many }) => ({ path, many })),
    company: may(role, "company"),
    staff: may(role, "staff"),
    monitor: may(role, "monitor"),
    privacy: may(role, "clients", "delete"),
    stamp: formStamp(),
  };
}

const ofAssistant = [openQuestionNoun, writtenAnswer, synonymGroup];

/** A card for each declared noun below the settings that stands in no other. */
function nounCards(role: Role) {
  return declared
    .map(({ description }) => description)
    .filter(({ path, area }) => path.startsWith("/admin/settings/") && may(role, area))
    .filter(({ path }) => !ofAssistant.some((other) => other.path === path))
    .map(({ path, many, list }) => ({
      id: path.slice(path.lastIndexOf("/") + 1),
      title: capitalized(many),
      words: list.empty,
      path,
    }));
}

/** The card whose form was posted is rendered by its own route, with its errors. */
export default function Settings() {
  const page = useLoaderData<typeof loader>();
  const posted = useOutlet();
  const open = readHandle(useMatches().at(-1)?.handle).card;
  const { stamp } = page;
  const faces: Record<string, ReactNode> = {
    preferences: <PreferencesCard preferences={page.preferences} stamp={stamp} />,
    "two-factor": <FactorCard {...page.factor} enableLabel="Enable Two-Factor" />,
    password: <PasswordCard stamp={stamp} action="/admin/settings/password" button="Change Password" />,
    company: page.company && <CompanyCard />,
    ...Object.fromEntries(page.nouns.map((noun) => [noun.id, <LinkCard key={noun.id} {...noun} />])),
    assistant: page.assistant && <AssistantCard nouns={page.assistant} />,
    news: <LinkCard id="news" {...links.news} />,
    staff: page.staff && <StaffCard />,
    monitor: page.monitor && <LinkCard id="monitor" {...links.monitor} />,
    privacy: page.privacy && <LinkCard id="privacy" {...links.privacy} />,
  };
  const titles: [string, string][] = [
    ["preferences", "Your settings"],
    ["two-factor", "Two-factor authentication"],
    ["password", "Password"],
    ...page.nouns.map(({ id, title }): [string, string] => [id, title]),
    ["assistant", "Chat assistant"],
    ["news", "News"],
    ["company", "Company settings"],
    ["staff", "Staff access"],
    ["monitor", "Monitor"],
    ["privacy", "Personal data"],
  ];
  const shown = titles.filter(([id]) => faces[id]);
  return (
    <CardPage cards={shown}>
      {shown.map(([id]) => (
        <div key={id}>{id === open ? posted : faces[id]}</div>
      ))}
    </CardPage>
  );
}

function CompanyCard() {
  const { company } = useRootData();
  return (
    <Panel title="Company settings" id="company">
      <DescriptionList
        items={[
          { term: "Name", value: company.name },
          { term: "Emergency line", value: company.phone },
          { term: "Email", value: company.email },
          { term: "Hours", value: company.hours },
        ]}
      />
      <div className="do mt-5">
        <ButtonLink href="/admin/settings/company" variant="line">
          Change company settings
        </ButtonLink>
      </div>
    </Panel>
  );
}

interface LinkCardProps {
  id: string;
  title: string;
  words: string;
  path: string;
  /** Without it, the title. */
  button?: string;
}

function LinkCard({ id, title, words, path, button = title }: LinkCardProps) {
  return (
    <Panel title={title} id={id}>
      <p>{words}</p>
      <div className="do">
        <ButtonLink href={path} variant="line">
          {button}
        </ButtonLink>
      </div>
    </Panel>
  );
}

const links = {
  news: {
    title: "News",
    words: "Articles on the news page; hide one, or everything from its source.",
    path: "/admin/settings/news",
    button: "Choose what is shown",
  },
  monitor: {
    title: "Monitor",
    words: "How the site is running: database, jobs, emails and payment events.",
    path: "/admin/settings/health",
    button: "Open the monitor",
  },
  privacy: {
    title: "Personal data",
    words: "Find, copy or erase what we hold about a person who asks.",
    path: privacyPath,
    button: "Answer a request",
  },
};

function AssistantCard({ nouns }: { nouns: { path: string; many: string }[] }) {
  return (
    <Panel title="Chat assistant" id="assistant">
      <p>Questions no page answers, the answers you write for them, and synonyms.</p>
      <div className="do">
        {nouns.map(({ path, many }) => (
          <Fragment key={path}>
            <ButtonLink href={path} variant="line">
              {capitalized(many)}
            </ButtonLink>{" "}
          </Fragment>
        ))}
      </div>
    </Panel>
  );
}

function StaffCard() {
  return (
    <Panel title="Staff access" id="staff">
      <p>Who can use the back office, and what each role can do.</p>
      <div className="do">
        <ButtonLink href="/admin/settings/staff" variant="line">
          Manage staff
        </ButtonLink>{" "}
        <ButtonLink href="/admin/settings/staff/invite" variant="line">
          Invite someone
        </ButtonLink>
      </div>
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Settings" }, matches);
