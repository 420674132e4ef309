import { type ServiceType, serviceTypes } from "~/modules/shared/catalogue/service-types";

export const subscriptionChoices = [...serviceTypes, "none"] as const;

type SubscriptionChoice = (typeof subscriptionChoices)[number];

/** What staff choose from (row 217). */
export const choiceWords: Record<SubscriptionChoice, string> = {
  residential: "Yes Residential",
  event: "Yes Event",
  vip: "Yes VIP",
  corporate: "Yes Corporate",
  none: "Not Active",
};

/** The staff's name for a subscription; unmapped if its price is none of ours (row 218, B14). */
export function choiceOf({
  isCurrent,
  serviceType,
}: {
  isCurrent: boolean;
  serviceType: ServiceType | null;
}): { choice: SubscriptionChoice; isUnmapped: boolean } {
  if (!isCurrent) return { choice: "none", isUnmapped: false };
  return { choice: serviceType ?? "vip", isUnmapped: serviceType === null };
}
