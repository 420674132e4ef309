import { frequentOf, onSale } from "~/modules/shared/catalogue/offers";
import { formatMoney } from "~/platform/format";
import { offers } from "./offers.server";

/** What the home page says of the offers: services, the planned app, the plan with frequent passes, and the prices. */
export async function homeOffers() {
  const found = await offers();
  const plans = onSale(found);
  const prices = plans.map(({ priceCents }) => priceCents);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatMoney);
  return {
    services: found.services.filter(({ status }) => status === "offered"),
    planned: found.planned.map(({ teaser, todayPath }) => ({ teaser, todayPath })),
    often: frequentOf(plans)?.packageName,
    priceRange: plans.length > 0 ? `${lowest} to ${highest} per month` : undefined,
  };
}
