import type { Noun } from "~/platform/record-fields";

export const assignmentNoun = {
  one: "assignment",
  many: "assignments",
  path: "/admin/assignments",
} satisfies Noun;

export const openHref = `${assignmentNoun.path}?guard=nobody`;

/** The list of the shifts of a night that need a guard. */
export function unstaffedHref(night: string): string {
  return `${openHref}&night=${night}`;
}
