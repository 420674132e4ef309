/** VIP and corporate share a price, so the type is kept beside the price. */
export const serviceTypes = ["residential", "event", "vip", "corporate"] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceNames: Record<ServiceType, string> = {
  residential: "Residential security",
  event: "Event security",
  vip: "VIP protection",
  corporate: "Corporate protection",
};

/** What our prices other than those of plans are for (row 218). Corporate clients pay the VIP price. */
export const quotedTypes: Record<string, ServiceType> = { event: "event", vip: "vip" };
