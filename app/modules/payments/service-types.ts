import type { PriceKey } from "~/platform/env.server";

/** What a subscription is for; VIP and corporate share a price, so it is kept beside the price (B14). */
export const serviceTypes = ["residential", "event", "vip", "corporate"] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** As a subscriber reads them. */
export const serviceNames: Record<ServiceType, string> = {
  residential: "Residential security",
  event: "Event security",
  vip: "VIP protection",
  corporate: "Corporate protection",
};

/** Which price a subscription that staff keep by hand goes by. */
export const priceKeys: Record<ServiceType, PriceKey> = {
  residential: "neighbourhood",
  event: "event",
  vip: "vip",
  corporate: "vip",
};

/** The labels of the subscription picker of the back office (rows 217, 218). */
const labels: Record<ServiceType, string> = {
  residential: "Yes Residential",
  event: "Yes Event",
  vip: "Yes VIP",
  corporate: "Yes Corporate",
};

/** How the back office names a subscription; what no service is known for shows as VIP, marked as unmapped (B14). */
export function clientLabel(row: { status: string | null; serviceType: ServiceType | null }): {
  label: string;
  unmapped: boolean;
} {
  if (row.status !== "active") return { label: "Not Active", unmapped: false };
  return { label: labels[row.serviceType ?? "vip"], unmapped: row.serviceType === null };
}
