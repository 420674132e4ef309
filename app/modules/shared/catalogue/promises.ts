/** What a plan protects. */
export const pointKinds = ["community", "street", "house"] as const;
export type PointKind = (typeof pointKinds)[number];

/** What a promise is proven by. A module of `service` gives each its proof. */
export const proofKinds = [
  "frequency",
  "coverage",
  "community_report",
  "community_alerts",
  "app",
  "vehicle",
  "street_report",
  "resident_alerts",
  "consultation",
  "property_checks",
  "vacation_watch",
  "direct_line",
  "house_report",
  "personal_alert",
  "basic_consultation",
] as const;
export type ProofKind = (typeof proofKinds)[number];

/** How often it is due; "asked": whenever there is reason for it, or the resident asks. */
export const frequencies = ["night", "half_month", "month", "always", "asked"] as const;
export type Often = (typeof frequencies)[number];

export const oftenWords: Record<Often, string> = {
  night: "Every night",
  half_month: "Twice a month",
  month: "Every month",
  always: "At any time",
  asked: "When needed",
};
