export const applicationStatuses = [
  "pending",
  "under_review",
  "interview_scheduled",
  "offer_extended",
  "hired",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const statusLabels: Record<ApplicationStatus, string> = {
  pending: "Pending",
  under_review: "Under review",
  interview_scheduled: "Interview scheduled",
  offer_extended: "Offer extended",
  hired: "Hired",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

const outcomes: ApplicationStatus[] = ["hired", "rejected", "withdrawn"];

/** Nothing more happens to the application. */
export function isOutcome(status: ApplicationStatus): boolean {
  return outcomes.includes(status);
}

/** Outcomes that applicants have to hear from us: a person who withdrew already knows. */
export const ourOutcomes = ["hired", "rejected"] as const satisfies ApplicationStatus[];

export function isOurs(status: ApplicationStatus): boolean {
  return ourOutcomes.some((each) => each === status);
}
