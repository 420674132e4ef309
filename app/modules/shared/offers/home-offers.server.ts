import { frequentOf, lowestOf, onSale, packagesOf } from "~/modules/shared/catalogue/offers";
import { formatMoney } from "~/platform/format";
import { offers } from "./offers.server";

/**
 * What the home page says of the offers: the planned app, the plan with a pass every 20 minutes, and what each service costs at
 * least; guards for a company have no list price.
 */
export async function homeOffers() {
  const found = await offers();
  const plans = onSale(found);
  const prices = plans.map(({ priceCents }) => priceCents);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatMoney);
  return {
    planned: found.planned.map(({ teaser, todayPath }) => ({ teaser, todayPath })),
    lowest: {
      residential: lowestOf(plans),
      event: lowestOf(packagesOf(found, "event")),
      protection: lowestOf(packagesOf(found, "protection")),
      corporate: undefined,
    },
    often: frequentOf(plans)?.packageName,
    priceRange: plans.length > 0 ? `${lowest} to ${highest} per month` : undefined,
  };
}
