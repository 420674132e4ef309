import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { type Column, DataTable } from "~/ui/data-table";
import { type FieldLike, RadiosField } from "~/ui/fields";
import { SidePanel } from "~/ui/panel";
import { Pill, type PillTone } from "~/ui/pill";
import { type Area, areas, type Right, roleRights, roleTexts, staffRoles } from "./rights";

const states: Record<string, [PillTone, string]> = {
  active: ["good", "Active"],
  invited: ["info", "Invited"],
  expired: ["warn", "Invitation expired"],
  ended: ["quiet", "Ended"],
};

/** How it stands with someone's access. */
export function StaffPill({ state }: { state: string }) {
  const [tone, words] = states[state] ?? ["quiet", state];
  return <Pill tone={tone}>{words}</Pill>;
}

/** The roles to choose from, each with what it is for. */
export function RoleField({ field }: { field: FieldLike }) {
  const options = staffRoles.map((value) => {
    const { label, purpose } = roleTexts[value];
    return { value, label, hint: purpose };
  });
  return <RadiosField field={field} label="Role" options={options} />;
}

const areaLabels: Record<Area, string> = {
  dashboard: "Dashboard",
  jobs: "Jobs",
  assignments: "Assignments",
  employees: "Employees",
  clients: "Clients",
  products: "Products",
  communities: "Communities",
  inquiries: "Inquiries",
  reports: "Reports",
  settings: "Own settings",
  company: "Company settings",
  staff: "Staff and roles",
  monitor: "Monitor",
};

const rightLabels: Record<Right, string> = {
  read: "See",
  write: "Change",
  delete: "Delete",
};

/** What each role may do where, as the guards see it (row 237). */
export function RightsTable() {
  const columns: Column<Area>[] = [
    { key: "area", header: "Part of the back office", cell: (area) => areaLabels[area] },
    ...staffRoles.map((role) => ({
      key: role,
      header: roleTexts[role].label,
      cell: (area: Area) => {
        const right = roleRights[role][area];
        return right ? rightLabels[right] : <span className="soft">Nothing</span>;
      },
    })),
  ];
  return (
    <DataTable caption="What each role may do" columns={columns} rows={[...areas]} rowKey={(area) => area} />
  );
}

/** In the place of a panel that cannot be shown; the list beside it stays as it is. */
export function StaffPanelError() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SidePanel
      title={missing ? "Nobody is here" : "Failed to load this person"}
      closeHref="/admin/settings/staff"
    >
      <p>
        {missing
          ? "The address may have been mistyped, or the person does not work here."
          : "Please try again in a minute."}
      </p>
    </SidePanel>
  );
}
