import type { Plan } from "~/modules/shared/catalogue/plans";
import { formatDate, formatMoney } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { type FieldLike, RadiosField } from "~/ui/fields";
import { creditUse } from "./credit-words";
import type { Preview } from "./plan-changes.server";
import type { Subscription } from "./subscriptions.server";

export function ChoosePlanFields({ field, plans }: { field: FieldLike; plans: readonly Plan[] }) {
  const options = plans.map(({ key, patrolName, priceCents, description }) => ({
    value: key,
    label: `${patrolName}, ${formatMoney(priceCents)} per month, plus HST`,
    hint: description,
  }));
  return <RadiosField field={field} label="New plan" options={options} />;
}

export function ChangeFacts({
  subscription,
  plan,
  preview,
  timeZone,
}: {
  subscription: Subscription;
  plan: Plan;
  preview: Preview;
  timeZone: string;
}) {
  const { dueNowCents, taxNowCents, creditCents, nextDate } = preview;
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
              ? `${withTax(dueNowCents, taxNowCents)}: the new plan until your next payment, less what you have already paid`
              : "Nothing",
        },
        ...(creditCents > 0
          ? [{ term: "Your credit", value: `${formatMoney(creditCents)}, ${creditUse}` }]
          : []),
        {
          term: nextDate ? `You pay on ${formatDate(nextDate, timeZone)}` : "Your next payment",
          value: nextWords(preview),
        },
      ]}
    />
  );
}

function nextWords({ nextCents, nextTotalCents, nextTaxCents }: Preview): string {
  const total = withTax(nextTotalCents, nextTaxCents);
  if (nextCents === nextTotalCents) return total;
  return nextCents > 0
    ? `${formatMoney(nextCents)}: ${total}, less your credit`
    : `Nothing: ${total}${nextTaxCents > 0 ? "," : ""} comes off your credit`;
}

function withTax(cents: number, taxCents: number): string {
  return taxCents > 0 ? `${formatMoney(cents)}, including ${formatMoney(taxCents)} HST` : formatMoney(cents);
}
