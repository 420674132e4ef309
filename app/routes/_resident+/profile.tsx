import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useMatches, useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { requirePerson } from "~/access/guards.server";
import { PasswordCard } from "~/modules/accounts/change-password-fields";
import * as EmailChanges from "~/modules/accounts/email-changes.server";
import * as SecurityLog from "~/modules/audit/security-log.server";
import { FactorCard } from "~/modules/factors/factor-card-fields";
import * as Choices from "~/modules/notification-choices/choices.server";
import { ChoicesCard } from "~/modules/notification-choices/choices-fields";
import * as Own from "~/modules/payments/own-subscription.server";
import { PastDueBanner, SubscriptionCard } from "~/modules/payments/subscription-fields";
import { DetailsCard } from "~/modules/profiles/details-fields";
import * as Profiles from "~/modules/profiles/profiles.server";
import * as RecoveryCodes from "~/modules/recovery-codes/recovery-codes.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { SessionsCard } from "~/modules/sessions/sessions-fields";
import { isStaff } from "~/modules/staff/rights";
import { formatPhone } from "~/platform/contact-details";
import { formStamp, redirectWithFlash } from "~/platform/forms.server";
import { unlessFailing } from "~/platform/http.server";
import { ButtonLink } from "~/ui/button";
import { CardPage } from "~/ui/card-form";
import { formatDateTime } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { payment: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const { userId, sessionId, role, hasFactor } = person;
  const query = new URL(request.url).searchParams;
  if (query.has("verified")) throw await verifiedAnswer(userId, query.get("verified"));
  if (query.has("userId")) throw redirect("/profile", 303);
  const read = await unlessFailing(() => readCards(userId));
  const page = { sessionId, hasFactor, staff: isStaff(role), name: person.fullName, stamp: formStamp() };
  return data({ ...page, cards: read }, { status: read ? 200 : 503 });
}

async function readCards(userId: string) {
  const [profile, pendingEmail, choices, sessions, activity, codesLeft, subscription] = await Promise.all([
    Profiles.find(userId),
    EmailChanges.pending(userId),
    Choices.find(userId),
    Sessions.list(userId),
    SecurityLog.list(userId, 10),
    RecoveryCodes.countLeft(userId),
    unlessFailing(() => Own.find(userId)),
  ]);
  if (!profile) throw new Error("The person has no profile.");
  return { profile, pendingEmail, choices, sessions, activity, codesLeft, subscription };
}

const statusTexts = new Map([
  ["true", { status: "verified", message: "Your address has been verified!" }],
  ["pending", { status: "pending", message: "Your verification request is being processed." }],
]);

/** The parameter of a mail's link writes nothing: the words are shown when the database says the same (row 79, B2). */
async function verifiedAnswer(userId: string, wanted: string | null) {
  const text = statusTexts.get(wanted ?? "");
  const profile = await Profiles.find(userId);
  return text && profile?.addressStatus === text.status
    ? redirectWithFlash("/profile", text.message)
    : redirect("/profile", 303);
}

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <PageHeading title={page.name} lead="Your account with us." />
      {page.cards ? (
        <Cards page={page} cards={page.cards} />
      ) : (
        <Panel>
          <p role="alert">Failed to load user data. Please try again later.</p>
        </Panel>
      )}
      {page.staff && (
        <p className="aside-link">
          You work here: go to the <a href="/admin/dashboard">back office</a>.
        </p>
      )}
    </Wrap>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const titles: [string, string][] = [
  ["profile", "Profile"],
  ["subscription", "Subscription"],
  ["two-factor", "Two-factor codes"],
  ["password", "Password"],
  ["sessions", "Where you are signed in"],
  ["notifications", "Notifications"],
  ["activity", "Recent activity"],
  ["data", "Your data"],
];

/** Every card; the one whose form was posted comes from its own route, with its errors. */
function Cards({ page, cards }: { page: Page; cards: NonNullable<Page["cards"]> }) {
  const posted = useOutlet();
  const own = useMatches().at(-1)?.handle;
  const open = typeof own === "object" && own !== null && "card" in own ? own.card : undefined;
  const { company } = useRootData();
  const { profile, choices, sessions, activity, pendingEmail, codesLeft, subscription } = cards;
  const { timeZone } = company;
  const formKey = page.stamp.key;
  const details = { ...profile, phone_number: formatPhone(profile.phone_number ?? "") };
  const faces: Record<string, ReactNode> = {
    profile: <DetailsCard values={details} pendingEmail={pendingEmail} formKey={formKey} />,
    subscription: (
      <SubscriptionCard
        subscription={subscription ?? null}
        unread={subscription === undefined}
        timeZone={timeZone}
      />
    ),
    "two-factor": <FactorCard on={page.hasFactor} codesLeft={codesLeft} />,
    password: <PasswordCard formKey={formKey} />,
    sessions: <SessionsCard sessions={sessions} current={page.sessionId} timeZone={timeZone} />,
    notifications: <ChoicesCard choices={choices} formKey={formKey} />,
    activity: <ActivityCard events={activity} timeZone={timeZone} />,
    data: <DataCard staff={page.staff} />,
  };
  return (
    <>
      <PastDueBanner subscription={subscription ?? null} timeZone={timeZone} />
      <CardPage cards={titles}>
        {titles.map(([id]) => (
          <div key={id}>{id === open ? posted : faces[id]}</div>
        ))}
      </CardPage>
    </>
  );
}

function ActivityCard({
  events,
  timeZone,
}: {
  events: { id: number; at: string | Date; words: string; detail: string | null }[];
  timeZone: string;
}) {
  return (
    <Panel title="Recent activity" id="activity">
      {events.length === 0 && <p className="soft">Nothing has happened yet.</p>}
      <ul className="rows">
        {events.map(({ id, at, words, detail }) => (
          <li key={id}>
            <p>{detail ? `${words}: ${detail}` : words}</p>
            <p className="soft">{formatDateTime(at, timeZone)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DataCard({ staff }: { staff: boolean }) {
  return (
    <Panel title="Your data" id="data">
      <p>Download what we hold about you, as a file that other programs can read.</p>
      <div className="button-row">
        <ButtonLink variant="line" href="/profile/export">
          Download my data
        </ButtonLink>{" "}
        {!staff && (
          <ButtonLink variant="line" href="/profile/close">
            Close account
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My Profile" }, matches);
