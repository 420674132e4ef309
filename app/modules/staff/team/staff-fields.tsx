import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { areas, type Right, roleLabels, roleRights, staffRoles } from "~/modules/shared/roles/roles";
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
  return (
    <Pill tone={tone} dot>
      {words}
    </Pill>
  );
}

const rightWords: Record<Right, string> = { read: "View", write: "Edit", delete: "Full" };

const rightLabels: Record<Right | "none", ReactNode> = {
  none: (
    <span className="soft">
      <span aria-hidden="true">–</span> <span className="sr">None</span>
    </span>
  ),
  ...rightWords,
  delete: <b>{rightWords.delete}</b>,
};

/** What each role can do: a table, or on a phone a list of its areas by right. */
export function Rights() {
  return (
    <>
      <RightsTable />
      <dl className="ruled -my-2 *:py-2 md:hidden">
        {staffRoles.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{roleLabels[role]}</dt>
            {rightsOf(role).map(([right, labels]) => (
              <dd key={right}>
                <span className="text-ink-soft">{`${right}: `}</span>
                {labels.join(", ")}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

/** The areas of a role by right, the widest right first. */
function rightsOf(role: (typeof staffRoles)[number]): [string, string[]][] {
  const held = (["delete", "write", "read"] as const).map((right): [string, string[]] => [
    rightWords[right],
    areas.filter(({ area }) => roleRights[role][area] === right).map(({ label }) => label),
  ]);
  return held.filter(([, labels]) => labels.length > 0);
}

function RightsTable() {
  const first = "border-b border-line py-1.5 text-start font-normal";
  const cell = `${first} ps-3`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with large letters it scrolls sideways, and keys must reach it
    <div className="overflow-x-auto max-md:hidden" tabIndex={0}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr">What each role can do</caption>
        <thead className="text-ink-soft">
          <tr>
            {["Area", ...staffRoles.map((role) => roleLabels[role])].map((head) => (
              <th key={head} scope="col" className={head === "Area" ? first : cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ area, label }) => (
            <tr key={area}>
              <th scope="row" className={first}>
                {label}
              </th>
              {staffRoles.map((role) => (
                <td key={role} className={cell}>
                  {rightLabels[roleRights[role][area] ?? "none"]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
