/** What a plan protects. */
export type PointKind = "community" | "street" | "house";

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
export type Often = "night" | "half_month" | "month" | "always" | "asked";

export const oftenWords: Record<Often, string> = {
  night: "Every night",
  half_month: "Twice a month",
  month: "Every month",
  always: "At any time",
  asked: "When needed",
};

/** One thing that a plan sells: its words, how often it is due, and how it is proven. */
interface PlanPromise {
  words: string;
  every: Often;
  proof: ProofKind;
}

/** A plan before it is on sale. */
export interface Draft {
  key: string;
  patrolName: string;
  packageName: string;
  priceCents: number;
  description: string;
  protects: PointKind;
  promises: readonly PlanPromise[];
}

/** A plan as it is sold, with the words of its promises. @throws Error if nothing proves one of them */
export function published<const T extends Draft>(draft: T): T & { features: readonly string[] } {
  const promises: readonly PlanPromise[] = draft.promises;
  const unproven = promises.find(({ proof }) => !proofKinds.includes(proof));
  if (unproven || promises.length === 0)
    throw new Error(`Nothing proves what ${draft.packageName} promises: ${unproven?.words ?? "nothing"}.`);
  return { ...draft, features: promises.map(({ words }) => words) };
}
