import type { Noun, RecordFields } from "~/platform/record-fields";
import { applicationsPath } from "./application-href";
import { applicationFields } from "./application-options";
import { applicationStatuses, statusLabels } from "./application-states";

/** The applications for a posting, at an address below it. */
export function applicationNoun(postingId: string) {
  return {
    one: "application",
    many: "applications",
    path: applicationsPath(postingId),
  } satisfies Noun;
}

const ratings = { 1: "1 of 5", 2: "2 of 5", 3: "3 of 5", 4: "4 of 5", 5: "5 of 5" };

const statusWords: Readonly<Record<string, string>> = Object.fromEntries(
  applicationStatuses.map((status) => [status, statusLabels[status]]),
);

/** Why an application is rejected, and what the applicant reads of it. */
export const rejectionReasons = {
  other_candidate: {
    label: "Another candidate was chosen",
    words: "We have chosen another candidate for this position.",
  },
  experience: {
    label: "Not enough experience",
    words: "We are looking for more experience in security than your application shows.",
  },
  licence: {
    label: "A licence is missing",
    words: "This position needs a licence that your application does not show.",
  },
  availability: {
    label: "Not available when needed",
    words: "Your availability does not match the hours of this position.",
  },
  work_authorization: {
    label: "Not authorized to work in Canada",
    words: "This position needs authorization to work in Canada.",
  },
  filled: { label: "The position is filled or withdrawn", words: "This position is no longer open." },
  other: { label: "Another reason", words: "" },
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

/** A stored reason; null if there is none, or it no longer exists. */
export function reasonOf(text: string | null): RejectionReason | null {
  return text !== null && isReason(text) ? text : null;
}

function isReason(text: string): text is RejectionReason {
  return Object.hasOwn(rejectionReasons, text);
}

const reasonWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(rejectionReasons).map(([reason, { label }]) => [reason, label]),
);

/** An application as staff read it: in its facts, list, export and history. */
export const reviewFields = {
  fullName: { label: "Name" },
  email: { label: "Email", link: "email" },
  phoneNumber: { label: "Phone", link: "phone" },
  createdAt: { label: "Applied" },
  status: { label: "Status", words: statusWords },
  rating: { label: "Rating", words: ratings },
  reference: { label: "Reference" },
  availability: applicationFields.availability,
  employmentStatus: applicationFields.employmentStatus,
  workAuthorization: { label: "Authorized to work in Canada" },
  driversLicense: { label: "Driver's licence" },
  heardFrom: { label: "Heard about us from", words: applicationFields.heardFrom.words },
  securityExperience: { label: "Experience in security" },
  licensesAndCerts: { label: "Licences and certificates" },
  whyInterested: { label: "Why this position" },
  whyGoodFit: { label: "Why a good fit" },
  reason: { label: "Reason", words: reasonWords },
} satisfies RecordFields;

export const historyFields = {
  ...reviewFields,
  toldOn: { label: "Told by phone on" },
} satisfies RecordFields;

/** Fields read as longer texts. */
export const answerFields = [
  "securityExperience",
  "licensesAndCerts",
  "whyInterested",
  "whyGoodFit",
] as const;

export const bulkLabels = {
  under_review: statusLabels.under_review,
  rejected: "Reject",
  compare: "Compare",
  release: "Not spam",
  delete: "Delete",
};

/** How many can stand side by side. */
export const compared = { min: 2, max: 4 };
