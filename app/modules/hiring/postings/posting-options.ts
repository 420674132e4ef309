import { formatMoney } from "~/platform/format";
import type { Noun, RecordFields } from "~/platform/record-fields";
import { jobTypeLabels } from "./posting-types";

export const postingNoun = {
  one: "posting",
  many: "postings",
  path: "/admin/jobs",
  failed: { save: "Failed to save job posting", delete: "Failed to delete job posting" },
} satisfies Noun;

/** Statuses of a new posting; one that people applied for can become archived later. */
export const newPostingStatuses = ["active", "draft", "closed"] as const;
export const postingStatuses = [...newPostingStatuses, "archived"] as const;
export type PostingStatus = (typeof postingStatuses)[number];

export const payUnits = ["hour", "year"] as const;
type PayUnit = (typeof payUnits)[number];

const required = {
  true: "Required: you cannot apply without it",
  false: "Asked for, but people can still apply",
};

/** A posting as staff read it: in its facts, form, list and history. */
export const postingFields = {
  title: { label: "Title" },
  status: {
    label: "Status",
    words: { active: "Active", draft: "Draft", closed: "Closed", archived: "Archived" },
    tones: { active: "good", draft: "quiet", closed: "quiet", archived: "quiet" },
  },
  location: { label: "Location" },
  type: { label: "Type", words: jobTypeLabels },
  payMinCents: { label: "Pay from", money: true },
  payMaxCents: { label: "Pay to", money: true },
  payUnit: { label: "Paid per", words: { hour: "Hour", year: "Year" } },
  vacancy: { label: "Opening", words: { true: "For an existing vacancy", false: "For future openings" } },
  usesAi: { label: "Screening", words: { true: "Uses artificial intelligence", false: "By people, not AI" } },
  closesOn: { label: "Closing date", day: true },
  createdAt: { label: "Posted" },
  requiresWorkAuthorization: { label: "Work authorization", words: required },
  requiresDriversLicence: { label: "Driver's licence", words: required },
  description: { label: "Description" },
  requirements: { label: "Requirements" },
} satisfies RecordFields;

export const bulkLabels = {
  active: "Publish",
  draft: "Make drafts",
  closed: "Close",
  archived: "Archive",
  delete: "Delete",
};

export interface Pay {
  payMinCents: number | null;
  payMaxCents: number | null;
  payUnit: PayUnit | null;
}

/** "$22.00 to $25.00 per hour", "$60,000.00 per year"; empty if none is given. */
export function payText({ payMinCents: min, payMaxCents: max, payUnit }: Pay): string {
  if (min === null || max === null || !payUnit) return "";
  const range = min === max ? formatMoney(min) : `${formatMoney(min)} to ${formatMoney(max)}`;
  return `${range} per ${payUnit}`;
}
