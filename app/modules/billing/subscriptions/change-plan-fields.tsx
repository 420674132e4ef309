import type { Plan } from "~/modules/shared/catalogue/offers";
import { plusTax, type Tax } from "~/modules/shared/catalogue/sales-tax";
import { formatDate, formatMoney } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { type FieldLike, RadiosField } from "~/ui/fields";
import { useRootData } from "~/ui/root-data";
import { creditUse } from "./credit-words";
import type { Preview } from "./plan-changes.server";
import type { Subscription } from "./subscriptions.server";

export function ChoosePlanFields({ field, plans }: { field: FieldLike; plans: readonly Plan[] }) {
  const { tax } = useRootData().company;
  const options = plans.map(({ key, patrolName, priceCents, description }) => ({
    value: key,
    label: `${patrolName}, ${formatMoney(priceCents)} per month, ${plusTax(tax)}`,
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
  const { tax } = useRootData().company;
  const price = (name: string, cents: number | null) =>
    cents === null ? name : `${name}, ${formatMoney(cents)} per month, ${plusTax(tax)}`;
  return (
    <DescriptionList
      items={[
        { term: "Now", value: price(subscription.planName, subscription.priceCents) },
        { term: "New plan", value: price(plan.patrolName, plan.priceCents) },
        {
          term: "You pay today",
          value:
            dueNowCents > 0
              ? `${withTax(dueNowCents, taxNowCents, tax)}: the new plan until your next payment, less what you have already paid`
              : "Nothing",
        },
        ...(creditCents > 0
          ? [{ term: "Your credit", value: `${formatMoney(creditCents)}, ${creditUse}` }]
          : []),
        {
          term: nextDate ? `You pay on ${formatDate(nextDate, timeZone)}` : "Your next payment",
          value: nextWords(preview, tax),
        },
      ]}
    />
  );
}

function nextWords({ nextCents, nextTotalCents, nextTaxCents }: Preview, tax: Tax): string {
  const total = withTax(nextTotalCents, nextTaxCents, tax);
  if (nextCents === nextTotalCents) return total;
  return nextCents > 0
    ? `${formatMoney(nextCents)}: ${total}, less your credit`
    : `Nothing: ${total}${nextTaxCents > 0 ? "," : ""} comes off your credit`;
}

function withTax(cents: number, taxCents: number, { name }: Tax): string {
  return taxCents > 0
    ? `${formatMoney(cents)}, including ${formatMoney(taxCents)} ${name}`
    : formatMoney(cents);
}
