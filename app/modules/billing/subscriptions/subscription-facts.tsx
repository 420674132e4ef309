import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { formatDate, formatMoney } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { Pill, type PillTone } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";
import { formatCard } from "./card-words";
import { creditBack, creditUse } from "./credit-words";
import type { Subscription } from "./subscriptions.server";

const states: Record<string, [label: string, tone: PillTone]> = {
  not_started: ["Not started", "quiet"],
  incomplete: ["Waiting for payment", "warn"],
  incomplete_expired: ["Not paid", "bad"],
  trialing: ["Trial", "good"],
  active: ["Active", "good"],
  past_due: ["Payment failed", "bad"],
  canceled: ["Ended", "quiet"],
  unpaid: ["Not paid", "bad"],
  paused: ["Paused", "warn"],
};

export function SubscriptionFacts({
  subscription,
  timeZone,
  renewal = "Renews on",
}: {
  subscription: Subscription;
  timeZone: string;
  renewal?: string;
}) {
  const { planName, priceCents, status, cardBrand, cardLast4, creditCents, lastPaidAt } = subscription;
  const { tax } = useRootData().company;
  const next = nextDate(subscription, renewal);
  return (
    <DescriptionList
      items={[
        { term: "Plan", value: planName },
        ...(priceCents === null
          ? []
          : [{ term: "Price", value: `${formatMoney(priceCents)} per month, ${plusTax(tax)}` }]),
        { term: "Status", value: <SubscriptionPill status={status} /> },
        ...(lastPaidAt ? [{ term: "Last paid", value: formatDate(lastPaidAt, timeZone) }] : []),
        ...(next.at ? [{ term: next.term, value: formatDate(next.at, timeZone) }] : []),
        ...(creditCents > 0 ? [{ term: "Credit", value: creditWords(subscription) }] : []),
        ...(cardLast4 ? [{ term: "Card", value: formatCard(cardBrand, cardLast4) }] : []),
      ]}
    />
  );
}

export function SubscriptionPill({ status }: Pick<Subscription, "status">) {
  const [label, tone] = states[status] ?? [status, "quiet"];
  return (
    <Pill tone={tone} dot>
      {label}
    </Pill>
  );
}

export function creditWords({ creditCents, isCurrent, cancelAt }: Subscription): string {
  return `${formatMoney(creditCents)}, ${isCurrent && !cancelAt ? creditUse : creditBack}`;
}

/** A failed payment is retried soon, on a date we do not know. */
export function nextDate(subscription: Subscription, renewal: string): { term: string; at: Date | null } {
  const { isCurrent, status, source, isPaidElsewhere, cancelAt, endedAt, currentPeriodEnd } = subscription;
  if (status === "canceled") return { term: "Ended on", at: endedAt };
  if (!isCurrent || (status === "past_due" && !cancelAt)) return { term: renewal, at: null };
  if (cancelAt) return { term: "Cancels on", at: cancelAt };
  if (source === "stripe") return { term: renewal, at: currentPeriodEnd };
  return { term: isPaidElsewhere ? "Next payment due" : "Ends on", at: currentPeriodEnd };
}
