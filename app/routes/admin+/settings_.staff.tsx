import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet, useParams } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { roleTexts } from "~/modules/staff/rights";
import * as Staff from "~/modules/staff/staff.server";
import { RightsTable, StaffPill } from "~/modules/staff/staff-fields";
import { ButtonLink } from "~/ui/button";
import { type Column, DataTable } from "~/ui/data-table";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { ListWithPanel, Panel } from "~/ui/panel";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "staff");
  return { staff: await Staff.list(), own: userId };
}

type Member = ReturnType<typeof useLoaderData<typeof loader>>["staff"][number];

export default function StaffList() {
  const { staff, own } = useLoaderData<typeof loader>();
  const { userId } = useParams();
  const panel = useOutlet();
  const columns: Column<Member>[] = [
    {
      key: "name",
      header: "Name and email",
      cell: ({ id, name, email }) => (
        <>
          <Link to={`/admin/settings/staff/${id}`} preventScrollReset>
            {name}
          </Link>
          {id === own && " (you)"} {name !== email && <span className="sub">{email}</span>}
        </>
      ),
    },
    { key: "role", header: "Role", nowrap: true, cell: ({ role }) => roleTexts[role].label },
    { key: "state", header: "Access", nowrap: true, cell: ({ state }) => <StaffPill state={state} /> },
    {
      key: "factor",
      header: "Second factor",
      minor: true,
      nowrap: true,
      cell: ({ hasFactor }) => (hasFactor ? "Yes" : "No"),
    },
    {
      key: "seen",
      header: "Last seen",
      minor: true,
      nowrap: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : <span className="soft">Never</span>),
    },
  ];
  return (
    <ListWithPanel panel={panel}>
      <div className="filters">
        <h2>Staff</h2>
        <ButtonLink href="/admin/settings/staff/invite" size="dense">
          Invite someone
        </ButtonLink>
      </div>
      <DataTable caption="Staff" columns={columns} rows={staff} rowKey={({ id }) => id} selected={userId} />
      {!panel && (
        <div className="mt-6">
          <Panel title="What each role may do" id="roles">
            <p className="soft mb-3">Who may change may also see, and who may delete may do both.</p>
            <RightsTable />
          </Panel>
        </div>
      )}
    </ListWithPanel>
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load staff" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Staff" }, matches);
