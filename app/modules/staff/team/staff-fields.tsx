import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import {
  type Area,
  areas,
  type Right,
  roleLabels,
  roleRights,
  staffRoles,
} from "~/modules/shared/roles/roles";
import { type Column, DataTable } from "~/ui/data-table";
import { Pill, type PillTone } from "~/ui/pill";
import { SidePanel } from "~/ui/side-panel";

const states: Record<string, [PillTone, string]> = {
  active: ["good", "Active"],
  invited: ["info", "Invited"],
  expired: ["warn", "Invitation expired"],
  ended: ["quiet", "Ended"],
};

export function StaffPill({ state }: { state: string }) {
  const [tone, words] = states[state] ?? ["quiet", state];
  return <Pill tone={tone}>{words}</Pill>;
}

const rightLabels: Record<Right, string> = {
  read: "View",
  write: "Edit",
  delete: "Full",
};

export function RightsTable() {
  const columns: Column<(typeof areas)[number]>[] = [
    { key: "area", header: "Area", cell: ({ label }) => label },
    ...staffRoles.map((role) => ({
      key: role,
      header: roleLabels[role],
      cell: ({ area }: { area: Area }) => {
        const right = roleRights[role][area];
        return right ? rightLabels[right] : <span className="soft">None</span>;
      },
    })),
  ];
  return (
    <DataTable
      caption="What each role can do"
      columns={columns}
      rows={[...areas]}
      rowKey={({ area }) => area}
    />
  );
}

/** Replaces only the panel; the list beside it stays. */
export function StaffPanelError() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SidePanel
      title={missing ? "Person not found" : "Failed to load this person"}
      closeHref="/admin/settings/staff"
    >
      <p>
        {missing
          ? "The address may be mistyped, or this person is not on staff."
          : "Please try again in a minute."}
      </p>
    </SidePanel>
  );
}
