import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { invitedRoles, roleLabels } from "~/modules/shared/roles/roles";
import { staffList } from "~/modules/staff/team/staff.server";
import { Rights, StaffPill } from "~/modules/staff/team/staff-fields";
import { listPage } from "~/platform/list.server";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "staff");
  return { list: await listPage(request.url, staffList), own: userId };
}

export default function StaffList() {
  const { list, own } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={{ one: "member of staff", many: "staff", path: "/admin/settings/staff" }}
      data={list}
      open={useParams().userId}
      name={{
        header: "Name and email",
        sort: "name",
        text: ({ name }) => name,
        beside: ({ id, name, email }) => `${name === email ? "" : email}${id === own ? " (you)" : ""}`,
      }}
      columns={[
        { key: "role", header: "Role", nowrap: true, cell: ({ role }) => roleLabels[role] },
        { key: "state", header: "Access", nowrap: true, cell: ({ state }) => <StaffPill state={state} /> },
        {
          key: "factor",
          header: "Two-factor",
          labelledOnCard: true,
          secondary: true,
          nowrap: true,
          cell: ({ hasFactor }) => <Pill tone={hasFactor ? "good" : "warn"}>{hasFactor ? "On" : "Off"}</Pill>,
        },
        {
          key: "seen",
          header: "Last seen",
          labelledOnCard: true,
          secondary: true,
          nowrap: true,
          cell: ({ lastSeenAt }) =>
            lastSeenAt ? <Time at={lastSeenAt} short /> : <span className="soft">Never</span>,
        },
      ]}
      filters={[
        {
          name: "role",
          label: "Role",
          unset: "Any",
          options: invitedRoles.map((value) => ({ value, label: roleLabels[value] })),
        },
      ]}
      create={{ label: "Invite someone", at: "invite" }}
      empty="There is no staff yet. Invite your first colleague."
    >
      <div className="mt-6">
        <Panel title="What each role can do" id="roles">
          <p className="soft mb-3">Edit includes View. Full includes both, and deleting.</p>
          <Rights />
        </Panel>
      </div>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load staff" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Staff" }, matches);
