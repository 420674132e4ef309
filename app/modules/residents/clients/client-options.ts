import { statusWords } from "~/modules/residents/verifications/address-status";
import { reasonLabels, rejectionReasons } from "~/modules/residents/verifications/verification-options";
import type { Noun, RecordFields } from "~/platform/record-fields";

export const clientNoun = { one: "client", many: "clients", path: "/admin/clients" } satisfies Noun;

/** A client as staff read it: in the facts, the list and the history. */
export const clientFields = {
  fullName: { label: "Full name" },
  displayName: { label: "Display name" },
  email: { label: "Email", link: "email" },
  otherEmails: { label: "Other emails", link: "email" },
  phoneNumber: { label: "Phone", link: "phone" },
  address: { label: "Address" },
  community: { label: "Community" },
  coverage: { label: "Coverage" },
  setup: { label: "Account setup", words: { done: "Set up", open: "Not set up" } },
  status: { label: "Verification", words: statusWords },
  subscription: { label: "Subscription" },
  createdAt: { label: "Registered" },
} satisfies RecordFields;

/** What a plan protects, as a filter of the list. */
export const serviceWords = {
  waiting: "No street or house assigned",
  community: "A neighbourhood",
  street: "A street",
  house: "A house",
};

/** The same, with what only the history names. */
export const clientHistory = {
  ...clientFields,
  vehicle: { label: "Vehicle" },
  firstNight: { label: "First night", day: true },
  lastNight: { label: "Last night", day: true },
  city: { label: "City" },
  state: { label: "Province" },
  zipCode: { label: "Postal code" },
  reference: { label: "Reference" },
  reason: {
    label: "Reason",
    words: /* @__PURE__ */ Object.fromEntries(
      rejectionReasons.map((reason) => [reason, reasonLabels[reason]]),
    ),
  },
  note: { label: "Note" },
  document: { label: "Document" },
  withoutDocument: { label: "Without document" },
  differed: { label: "Differed" },
  secondAskedBy: { label: "Second person", people: true },
} satisfies RecordFields;
