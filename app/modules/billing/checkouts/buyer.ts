import { isInvited, type Role } from "~/modules/shared/roles/roles";

/** Whether somebody may buy a plan; `soon` until payments are set up. Visitors may begin, and sign in on the way. */
export function buyerOf(
  person: { role: Role } | undefined,
  { isKnown, open }: { isKnown: boolean; open: boolean },
): "unknown" | "staff" | "soon" | "yes" {
  if (!isKnown) return "unknown";
  if (person && isInvited(person.role)) return "staff";
  return open ? "yes" : "soon";
}
