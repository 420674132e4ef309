import type { FieldMetadata } from "@conform-to/react";
import type { Plan } from "~/modules/plans/plans";
import { DescriptionList } from "~/ui/description-list";
import { RadiosField } from "~/ui/fields";
import { formatDate, formatMoney } from "~/ui/format";
import type { OwnSubscription } from "./own-subscription.server";
import type { Preview } from "./plan-changes.server";

/** The plans that one may change to. */
export function ChoosePlanFields({ field, plans }: { field: FieldMetadata<string>; plans: readonly Plan[] }) {
  const options = plans.map(({ key, patrolName, priceCents, description }) => ({
    value: key,
    label: `${patrolName}, ${formatMoney(priceCents)} per month`,
    hint: description,
  }));
  return <RadiosField field={field} label="New plan" options={options} />;
}

/** From what to what, what is due today and what each month after it (row 125). */
export function ChangeFacts({
  subscription,
  plan,
  preview,
  timeZone,
}: {
  subscription: OwnSubscription;
  plan: Plan;
  preview: Preview;
  timeZone: string;
}) {
  const { dueNowCents, nextCents, nextDate } = preview;
  const price = (name: string, cents: number | null) =>
    cents === null ? name : `${name}, ${formatMoney(cents)} per month, plus HST`;
  return (
    <DescriptionList
      items={[
        { term: "Now", value: price(subscription.planName, subscription.priceCents) },
        { term: "New plan", value: price(plan.patrolName, plan.priceCents) },
        {
          term: "You pay today",
          value:
            dueNowCents > 0
              ? `${formatMoney(dueNowCents)}: the new plan until your next payment, less what you have paid already`
              : "Nothing. What you have paid too much comes off your next payments",
        },
        {
          term: nextDate ? `You pay on ${formatDate(nextDate, timeZone)}` : "Your next payment",
          value: formatMoney(nextCents),
        },
      ]}
    />
  );
}
