import type { Role } from "~/modules/sessions/sessions.server";

/** The ten sections of the back office, in the order of its sidebar (row 190). */
export const sections = [
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

/** What rights are given on: the sections, and what only some may see of their settings. */
export const areas = [...sections, "company", "staff", "monitor"] as const;

export type Section = (typeof sections)[number];
export type Area = (typeof areas)[number];

/** What may be done in an area; each includes those before it. Reading includes exporting. */
export const rights = ["read", "write", "delete"] as const;

export type Right = (typeof rights)[number];

/** The roles of staff, the one with every right first (row 237). */
export const staffRoles = ["owner", "dispatcher", "recruiter", "support"] as const satisfies Role[];

export type StaffRole = (typeof staffRoles)[number];

/** The role that a text from an address or a form names. */
export function roleOf(text: string | null | undefined): StaffRole | undefined {
  return staffRoles.find((role) => role === text);
}

/** What each role is called, and what it is for. */
export const roleTexts: Record<StaffRole, { label: string; purpose: string }> = {
  owner: { label: "Owner", purpose: "May see and change everything, the company and staff included." },
  dispatcher: {
    label: "Dispatcher",
    purpose: "Plans the patrols: assignments, employees, communities, inquiries.",
  },
  recruiter: { label: "Recruiter", purpose: "Fills the jobs: postings, applications, employees." },
  support: { label: "Support", purpose: "Answers people: clients, products, communities, inquiries." },
};

/** Who may do what where: role x area x right (row 237). A resident may nothing. */
export const roleRights: Record<Role, Partial<Record<Area, Right>>> = {
  resident: {},
  owner: Object.fromEntries(areas.map((area) => [area, "delete"])),
  dispatcher: {
    dashboard: "read",
    assignments: "delete",
    employees: "write",
    communities: "write",
    inquiries: "write",
    reports: "write",
    settings: "write",
  },
  recruiter: { dashboard: "read", jobs: "delete", employees: "write", settings: "write" },
  support: {
    dashboard: "read",
    clients: "write",
    products: "write",
    communities: "write",
    inquiries: "delete",
    settings: "write",
  },
};

/** Whether a role may do this in an area. */
export function may(role: Role, area: Area, right: Right = "read"): boolean {
  const given = roleRights[role][area];
  return given !== undefined && rights.indexOf(given) >= rights.indexOf(right);
}

/** Whether a role is one of staff. */
export function isStaff(role: Role): role is StaffRole {
  return may(role, "dashboard");
}
