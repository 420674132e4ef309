import { clientNoun } from "~/modules/residents/clients/client-options";
import { employeeFields, employeeNoun } from "~/modules/staff/employees/employee-options";
import { pick } from "~/platform/record-fields";

/** The two kinds of people that can be merged, each with its type in the audit log, its area and its screens. */
export const peopleKinds = {
  staff: { type: "employee", area: "employees", noun: employeeNoun },
  resident: { type: "client", area: "clients", noun: clientNoun },
} as const;

export type PeopleKind = keyof typeof peopleKinds;

export const reasonWords: Record<string, string> = {
  email: "same email",
  phone: "same phone",
  name: "similar name, same postal code",
};

/** What staff choose field by field; licence and community are each chosen as a whole. */
export const mergeFields = {
  ...employeeFields,
  licence: { label: "Guard licence" },
  community: { label: "Community" },
};

export const mergeNames = [
  "fullName",
  "displayName",
  "email",
  "phoneNumber",
  "address",
  "city",
  "state",
  "zipCode",
  "licence",
  "community",
] as const;

export type MergeName = (typeof mergeNames)[number];

export const mergeHistory = {
  .../* @__PURE__ */ pick(mergeFields, mergeNames),
  mergedProfile: { label: "Merged profile" },
};

export const duplicatesFilter = {
  name: "duplicates",
  label: "Duplicates",
  unset: "Any",
  options: [{ value: "yes", label: "Possible duplicates" }],
};
