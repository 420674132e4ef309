import type { Plan } from "~/modules/shared/catalogue/offers";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import { db, type Executor } from "~/platform/db.server";

/** What a goal starts: the first plan on sale that protects a street. */
export async function goalPlan(executor: Executor = db): Promise<Plan | undefined> {
  return (await plansOnSale(executor)).find(({ protects }) => protects === "street");
}
