import { published } from "./promises";

export type { PointKind, ProofKind } from "./promises";

/** Prices are in cents a month, CAD. What each promises is word for word the specification's. */
export const plans = [
  published({
    key: "neighbourhood",
    patrolName: "Neighbourhood Patrol",
    packageName: "Neighbourhood Package",
    priceCents: 30_00,
    description: "Patrol of the neighbourhood by vehicle seven nights a week, 11:00 PM to 7:00 AM",
    protects: "community",
    promises: [
      { words: "20-minute patrol frequency", every: "night", proof: "frequency" },
      { words: "Neighbourhood-wide mobile patrols", every: "night", proof: "coverage" },
      { words: "Monthly security assessment reports", every: "month", proof: "community_report" },
      { words: "Community alert system", every: "asked", proof: "community_alerts" },
      { words: "App access", every: "always", proof: "app" },
    ],
  }),
  published({
    key: "street",
    patrolName: "Street Patrol",
    packageName: "Street Package",
    priceCents: 149_00,
    description: "Guard patrols the street by vehicle seven nights a week, 11:00 PM to 7:00 AM",
    protects: "street",
    promises: [
      { words: "1 dedicated patrol vehicle", every: "night", proof: "vehicle" },
      { words: "Bi-weekly reports", every: "half_month", proof: "street_report" },
      { words: "Resident alert system", every: "asked", proof: "resident_alerts" },
      { words: "Security consultation", every: "asked", proof: "consultation" },
    ],
  }),
  published({
    key: "house",
    patrolName: "House Package",
    packageName: "House Package",
    priceCents: 5_999_00,
    description: "Dedicated full-time security for individual homes",
    protects: "house",
    promises: [
      { words: "Regular property checks", every: "night", proof: "property_checks" },
      { words: "Vacation watch", every: "asked", proof: "vacation_watch" },
      { words: "Direct security line", every: "always", proof: "direct_line" },
      { words: "Monthly report", every: "month", proof: "house_report" },
      { words: "Personal alert system", every: "always", proof: "personal_alert" },
      { words: "Basic consultation", every: "asked", proof: "basic_consultation" },
    ],
  }),
] as const;

export const planTerms = [
  "Monthly billing",
  "No long-term contract",
  "Cancel anytime with no fees",
  "Secure payment processing",
  "24/7 support",
] as const;

export type PlanKey = (typeof plans)[number]["key"];
export type Plan = (typeof plans)[number];

export function findPlan(key: unknown): Plan | undefined {
  return plans.find((plan) => plan.key === key);
}
