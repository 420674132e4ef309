export const planTerms = [
  "Monthly billing",
  "No long-term contract",
  "Cancel anytime with no fees",
  "Secure payment processing",
  "24/7 support",
] as const;
