import { type FileRule, maxFileBytes } from "~/platform/file-kinds";
import type { Noun, RecordFields } from "~/platform/record-fields";

/** Its sentences come from row 211. */
export const employeeNoun = {
  one: "employee",
  many: "employees",
  path: "/admin/employees",
  failed: { save: "Failed to save employee", delete: "Failed to delete employee" },
} satisfies Noun;

export const profileKinds = ["staff", "resident"] as const;

export const licenceClasses = ["guard", "investigator", "dual"] as const;

/** An employee as staff read it: in its facts, form, comparison, history and CSV. */
export const employeeFields = {
  fullName: { label: "Full name" },
  kind: { label: "Kind", words: { staff: "Staff", resident: "Resident" } },
  displayName: { label: "Display name" },
  email: { label: "Email", link: "email" },
  phoneNumber: { label: "Phone", link: "phone" },
  address: { label: "Street address" },
  city: { label: "City" },
  state: { label: "Province" },
  zipCode: { label: "Postal code" },
  licenceNumber: { label: "Licence number" },
  licenceClass: {
    label: "Licence class",
    words: { guard: "Security guard", investigator: "Private investigator", dual: "Dual" },
  },
  licenceExpiresOn: { label: "Licence expires", day: true },
} satisfies RecordFields;

export type EmployeeField = keyof typeof employeeFields;

/** The sides of a licence; a picture of each may be stored with it. */
export const licenceSides = { front: "Front of the licence", back: "Back of the licence" };
export type LicenceSide = keyof typeof licenceSides;

export const licenceRule: FileRule = { kinds: ["jpeg", "png"], maxBytes: maxFileBytes };

/** Notices go out this many days before a licence expires. */
export const noticeDays = [60, 30, 7] as const;

type LicenceState = { tone: "good" | "warn" | "bad"; words: string };

/** "Expires in 12 days" once the first notice is due; `days` are the days left. */
export function licenceState(days: number): LicenceState {
  if (days < 0) return { tone: "bad", words: "Expired" };
  if (days > noticeDays[0]) return { tone: "good", words: "Valid" };
  const left = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return { tone: days > 7 ? "warn" : "bad", words: `Expires ${left}` };
}
