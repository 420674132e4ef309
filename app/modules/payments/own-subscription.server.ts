import * as Subscriptions from "./subscriptions.server";

/** A subscription as its owner's screens show it. */
export interface OwnSubscription extends Subscriptions.Subscription {
  /** Active, on trial, or behind with a payment. */
  isCurrent: boolean;
  /** The payment service goes on with it: it is changed, and no other one is bought beside it. */
  isKept: boolean;
  /** Another plan may take its place: it is paid for and goes on. */
  isChangeable: boolean;
  /** Patrols are owed (row 129). */
  isEntitled: boolean;
}

/** The subscription of a person, whatever its state; null when there never was one. */
export async function find(userId: string): Promise<OwnSubscription | null> {
  const subscription = await Subscriptions.find(userId);
  if (!subscription) return null;
  const isKept = Subscriptions.isKeptByProvider(subscription);
  const { status, cancelAt } = subscription;
  return {
    ...subscription,
    isCurrent: Subscriptions.isCurrent(subscription),
    isKept,
    isChangeable: isKept && cancelAt === null && (status === "active" || status === "trialing"),
    isEntitled: Subscriptions.isEntitled(subscription),
  };
}
