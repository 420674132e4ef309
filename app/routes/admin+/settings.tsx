import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches, useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireStaff } from "~/access/guards.server";
import { PasswordCard } from "~/modules/accounts/change-password-fields";
import { FactorCard } from "~/modules/factors/factor-card-fields";
import * as RecoveryCodes from "~/modules/recovery-codes/recovery-codes.server";
import { may } from "~/modules/staff/rights";
import { noticesFor } from "~/modules/staff-settings/preferences.schema";
import { PreferencesCard } from "~/modules/staff-settings/preferences-fields";
import * as StaffSettings from "~/modules/staff-settings/staff-settings.server";
import { formStamp } from "~/platform/forms.server";
import { ButtonLink } from "~/ui/button";
import { CardPage } from "~/ui/card-form";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, role, hasFactor } = await requireStaff(request, "settings");
  const [preferences, codesLeft] = await Promise.all([
    StaffSettings.find(userId),
    RecoveryCodes.countLeft(userId),
  ]);
  return {
    preferences: { ...preferences, notices: noticesFor(role) },
    hasFactor,
    codesLeft,
    company: may(role, "company"),
    staff: may(role, "staff"),
    monitor: may(role, "monitor"),
    stamp: formStamp(),
  };
}

const titles: [string, string][] = [
  ["preferences", "Your settings"],
  ["two-factor", "Two-factor codes"],
  ["password", "Password"],
  ["company", "Company"],
  ["staff", "Staff"],
  ["monitor", "Monitor"],
];

/** Every card; the one whose form was posted comes from its own route, with its errors (row 235). */
export default function Settings() {
  const page = useLoaderData<typeof loader>();
  const posted = useOutlet();
  const own = useMatches().at(-1)?.handle;
  const open = typeof own === "object" && own !== null && "card" in own ? own.card : undefined;
  const formKey = page.stamp.key;
  const faces: Record<string, ReactNode> = {
    preferences: <PreferencesCard preferences={page.preferences} formKey={formKey} />,
    "two-factor": (
      <FactorCard on={page.hasFactor} codesLeft={page.codesLeft} enableLabel="Enable Two-Factor" />
    ),
    password: <PasswordCard formKey={formKey} action="/admin/settings/password" button="Change Password" />,
    company: page.company && <CompanyCard />,
    staff: page.staff && <StaffCard />,
    monitor: page.monitor && <MonitorCard />,
  };
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
    <Panel title="Company" id="company">
      <DescriptionList
        items={[
          { term: "Name", value: company.name },
          { term: "Emergency line", value: company.phone },
          { term: "Email", value: company.email },
          { term: "Hours", value: company.hours },
        ]}
      />
      <div className="button-row">
        <ButtonLink href="/admin/settings/company" variant="line">
          Change company settings
        </ButtonLink>
      </div>
    </Panel>
  );
}

function StaffCard() {
  return (
    <Panel title="Staff" id="staff">
      <p>Who may enter the back office, and what each role may do there.</p>
      <div className="button-row">
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

function MonitorCard() {
  return (
    <Panel title="Monitor" id="monitor">
      <p>How the site itself is doing: database, jobs, mail and payments.</p>
      <div className="button-row">
        <ButtonLink href="/admin/settings/health" variant="line">
          Open the monitor
        </ButtonLink>
      </div>
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Settings" }, matches);
