import { openHref, unstaffedHref } from "~/modules/patrols/assignments/assignment-noun";

interface Shifts {
  night: string;
  taken: { name: string; count: number }[];
  opened: unknown[];
  openTonight: number;
}

/**
 * The message after a person left: what was done, who took how many shifts, and which need a guard now, tonight's
 * first.
 */
export function shiftsMessage(done: string, shifts: Shifts | undefined) {
  const { night = "", taken = [], opened = [], openTonight = 0 } = shifts ?? {};
  const later = opened.length - openTonight;
  const message = [
    done,
    ...(openTonight > 0 ? [`Urgent: ${counted(openTonight)} tonight ${needs(openTonight)} a guard`] : []),
    ...(later > 0
      ? [
          `${counted(later, openTonight > 0)} ${later === 1 ? "is" : "are"} open and ${needs(later)} another guard`,
        ]
      : []),
    ...taken.map(({ name, count }) => `${name} takes ${counted(count)}`),
  ].join(". ");
  const links = [
    ...(openTonight > 0 ? [{ label: "Open shifts tonight", href: unstaffedHref(night) }] : []),
    ...(later > 0 ? [{ label: "All open shifts", href: openHref }] : []),
  ];
  const kind: "info" | "success" = opened.length > 0 ? "info" : "success";
  return { message, kind, links };
}

function needs(count: number): string {
  return count === 1 ? "needs" : "need";
}

function counted(count: number, later = false): string {
  return `${count} ${later ? "later " : ""}${count === 1 ? "shift" : "shifts"}`;
}
