import { formatDate } from "~/platform/format";
import type { Subscription } from "./subscriptions.server";

/** Top of what a resident reads about patrols: whether they are owed any, and what to do if not (row 129). */
export function PatrolsOwed({
  subscription,
  timeZone,
}: {
  subscription: Pick<Subscription, "isEntitled" | "status" | "graceUntil"> | null;
  timeZone: string;
}) {
  if (subscription?.status === "past_due")
    return (
      <p className="note">
        {subscription.isEntitled && subscription.graceUntil
          ? `Your last payment failed. Your patrols continue until ${formatDate(subscription.graceUntil, timeZone)}.`
          : "Your patrols are on hold, because your last payment failed."}{" "}
        <a href="/profile#subscription">Update your card</a>
      </p>
    );
  if (subscription?.isEntitled) return null;
  return (
    <p className="soft text-sm">
      You have no patrol plan at the moment. <a href="/payment">See plans</a>
    </p>
  );
}
