import type { PriceKey } from "~/platform/env.server";

/** VIP and corporate share a price, so the type is kept beside the price. */
export const serviceTypes = ["residential", "event", "vip", "corporate"] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceNames: Record<ServiceType, string> = {
  residential: "Residential security",
  event: "Event security",
  vip: "VIP protection",
  corporate: "Corporate protection",
};

/** What each of our prices is for (row 218); any other price is unknown. Corporate clients pay the VIP price. */
export const priceTypes: Record<PriceKey, ServiceType> = {
  neighbourhood: "residential",
  street: "residential",
  house: "residential",
  event: "event",
  vip: "vip",
};

export const priceKeys: Record<ServiceType, PriceKey> = {
  residential: "neighbourhood",
  event: "event",
  vip: "vip",
  corporate: "vip",
};
