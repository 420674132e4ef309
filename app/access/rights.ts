import type { Role } from "~/modules/sessions/sessions.server";

/** The ten parts of the back office (row 190). */
export const areas = [
  "dashboard",
  "jobs",
  "assignments",
  "employees",
  "clients",
  "products",
  "communities",
  "inquiries",
  "reports",
  "settings",
] as const;

export type Area = (typeof areas)[number];

/** Which parts a role may enter (row 237). Residents may enter none. */
export const rights: Record<Role, readonly Area[]> = {
  resident: [],
  owner: areas,
  dispatcher: ["dashboard", "assignments", "employees", "communities", "inquiries", "reports", "settings"],
  recruiter: ["dashboard", "jobs", "employees", "settings"],
  support: ["dashboard", "clients", "products", "communities", "inquiries", "settings"],
};

/** Whether a role is one of staff. */
export function isStaff(role: Role): boolean {
  return rights[role].length > 0;
}
