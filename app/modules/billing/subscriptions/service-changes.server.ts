import { keyOfService, priceIdOf } from "~/modules/billing/stripe/prices.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import type { ServiceType } from "~/modules/shared/catalogue/service-types";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { askStripe, inOneWait } from "~/platform/stripe.server";
import { fetchRunning, notUpdated, requireKept } from "./provider-subscription.server";
import { syncAfterwards } from "./sync.server";

/**
 * For staff: switches the customer to another service at our price for it (row 219); the difference comes with the next
 * invoice. @throws AppError 409 while a payment is outstanding or an end is set, 503 if Stripe is unreachable or has no
 * such price
 */
export async function changeService(
  userId: string,
  serviceType: ServiceType,
  reason: string,
  by: Audit.Actor,
): Promise<void> {
  await inOneWait(async () => {
    const running = await requireKept(userId);
    const { subscription, item } = await fetchRunning(running, notUpdated);
    if (!["active", "trialing"].includes(subscription.status))
      throw new AppError("A payment is outstanding. The client has to pay it first.", 409);
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null)
      throw new AppError("This subscription is set to end. The client can resume it in the profile.", 409);
    await askStripe(async (stripe) => {
      const price = await priceIdOf(await keyOfService(serviceType), stripe, notUpdated);
      const items = item.price.id === price ? {} : { items: [{ id: item.id, price }] };
      return stripe.subscriptions.update(running.subscriptionId, {
        ...items,
        metadata: { serviceType },
        proration_behavior: "create_prorations",
      });
    }, notUpdated);
    const subject = { type: "user", id: userId };
    const after = { serviceType, reason };
    await Audit.record({ actorId: by.id, action: "subscription.changed_by_staff", subject, after }, db);
    await syncAfterwards(userId);
  });
}
