import { redirect } from "@remix-run/node";
import * as Own from "~/modules/payments/own-subscription.server";
import type { Person } from "./guards.server";

/**
 * The subscription that a person can change here: one at the payment service.
 * @throws Response 303 to the plans when there is none, to the profile when our office looks after it
 */
export async function requireSubscription({ userId }: Person): Promise<Own.OwnSubscription> {
  const subscription = await Own.find(userId);
  if (subscription?.isKept) return subscription;
  throw redirect(subscription?.isCurrent ? "/profile#subscription" : "/payment", 303);
}
