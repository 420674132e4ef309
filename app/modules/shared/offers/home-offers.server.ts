import { frequentOf, lowestOf, onSale, packagesOf } from "~/modules/shared/catalogue/offers";
import type { ServiceSubject } from "~/modules/shared/catalogue/service-kinds";
import { formatMoney } from "~/platform/format";
import { offers } from "./offers.server";

/**
 * What the home page says of the offers: each service and its lowest price, the planned app, the plan with frequent
 * passes, and the prices of the plans.
 */
export async function homeOffers() {
  const found = await offers();
  const plans = onSale(found);
  const prices = plans.map(({ priceCents }) => priceCents);
  const [least, highest] = [Math.min(...prices), Math.max(...prices)].map(formatMoney);
  const lowest: Partial<Record<ServiceSubject, number>> = {
    residential: lowestOf(plans),
    event: lowestOf(packagesOf(found, "event")),
    protection: lowestOf(packagesOf(found, "protection")),
  };
  return {
    services: found.services
      .filter(({ status }) => status === "offered")
      .map((service) => ({ ...service, lowestCents: lowest[service.subject] })),
    planned: found.planned.map(({ teaser, todayPath }) => ({ teaser, todayPath })),
    often: frequentOf(plans)?.packageName,
    priceRange: plans.length > 0 ? `${least} to ${highest} per month` : undefined,
  };
}
