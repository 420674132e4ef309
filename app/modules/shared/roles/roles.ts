/** The ten sections of the back office, in the order of the sidebar; each is an area with its own address. */
export const sections = [
  { area: "dashboard", label: "Dashboard", icon: "chart" },
  { area: "jobs", label: "Jobs", icon: "briefcase" },
  { area: "assignments", label: "Assignments", icon: "calendar" },
  { area: "employees", label: "Employees", icon: "users" },
  { area: "clients", label: "Clients", icon: "building" },
  { area: "products", label: "Products", icon: "box" },
  { area: "communities", label: "Communities", icon: "home" },
  { area: "inquiries", label: "Inquiries", icon: "inbox" },
  { area: "reports", label: "Reports", icon: "file" },
  { area: "settings", label: "Settings", icon: "gear" },
] as const;

/** What rights are granted on: the sections, and the parts of the settings that only some may open. */
export const areas = [
  ...sections,
  { area: "company", label: "Company settings" },
  { area: "offers", label: "Plans and packages" },
  { area: "staff", label: "Staff access" },
  { area: "monitor", label: "Monitor" },
] as const;

export type Area = (typeof areas)[number]["area"];

/** Each right includes those before it. Reading includes exporting. */
const rights = ["read", "write", "delete"] as const;

export type Right = (typeof rights)[number];

export const staffRoles = ["owner", "dispatcher", "recruiter", "support"] as const;

export type StaffRole = (typeof staffRoles)[number];
/** The roles that staff invite: staff, and guards, who see only their own nights and nothing of the back office. */
export const invitedRoles = [...staffRoles, "guard"] as const;

export type InvitedRole = (typeof invitedRoles)[number];
export type Role = "resident" | InvitedRole;

export const roleLabels: Record<InvitedRole, string> = {
  owner: "Owner",
  dispatcher: "Dispatcher",
  recruiter: "Recruiter",
  support: "Support",
  guard: "Guard",
};

export const roleRights: Record<Role, Partial<Record<Area, Right>>> = {
  resident: {},
  guard: {},
  owner: Object.fromEntries(areas.map(({ area }) => [area, "delete"])),
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
    offers: "read",
    communities: "write",
    inquiries: "delete",
    settings: "write",
  },
};

export function may(role: Role, area: Area, right: Right = "read"): boolean {
  const given = roleRights[role][area];
  return given !== undefined && rights.indexOf(given) >= rights.indexOf(right);
}

export function isStaff(role: Role): role is StaffRole {
  return may(role, "dashboard");
}

/** Staff, and guards, who sign in but have no back office. */
export function isInvited(role: Role): role is InvitedRole {
  return role !== "resident";
}

export function roleOf(text: string | null | undefined): InvitedRole | undefined {
  return invitedRoles.find((role) => role === text);
}

/** Shown when a role cannot be looked up (row 188). */
export const checkFailed = "Error verifying administrator status";
