/** Prices are in cents a month, CAD. */
export const plans = [
  {
    key: "neighbourhood",
    patrolName: "Neighbourhood Patrol",
    packageName: "Neighbourhood Package",
    priceCents: 30_00,
    description: "Patrol of the neighbourhood by vehicle seven nights a week, 11:00 PM to 7:00 AM",
    features: [
      "20-minute patrol frequency",
      "Neighbourhood-wide mobile patrols",
      "Monthly security assessment reports",
      "Community alert system",
      "App access",
    ],
  },
  {
    key: "street",
    patrolName: "Street Patrol",
    packageName: "Street Package",
    priceCents: 149_00,
    description: "Guard patrols the street by vehicle seven nights a week, 11:00 PM to 7:00 AM",
    features: [
      "1 dedicated patrol vehicle",
      "Bi-weekly reports",
      "Resident alert system",
      "Security consultation",
    ],
  },
  {
    key: "house",
    patrolName: "House Package",
    packageName: "House Package",
    priceCents: 5_999_00,
    description: "Dedicated full-time security for individual homes",
    features: [
      "Regular property checks",
      "Vacation watch",
      "Direct security line",
      "Monthly report",
      "Personal alert system",
      "Basic consultation",
    ],
  },
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

/** The version of the terms that checkout accepts; changes whenever the words of /terms do. */
export const termsVersion = "2026-11-22";
