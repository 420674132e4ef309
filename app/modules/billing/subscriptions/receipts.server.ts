import type { AccountMail } from "~/modules/accounts/mails/account-mail.server";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import { updateBy } from "~/modules/accounts/mails/billing-mail-texts";
import { lastUncoveredWords } from "~/modules/billing/stripe/checkout-attempts.server";
import type { Status } from "~/modules/billing/stripe/provider-state.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { isTaxed, type Tax, withTax } from "~/modules/shared/catalogue/sales-tax";
import { findPlan } from "~/modules/shared/offers/offers.server";
import type { Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDate, formatMoney } from "~/platform/format";
import { formatCard } from "./card-words";
import { creditBack, creditUse } from "./credit-words";
import { graceFrom, isCurrent } from "./subscriptions.server";

interface Row {
  status: Status;
  source: string;
  subscriptionId: string | null;
  priceId: string | null;
  priceCents: number | null;
  planKey: string | null;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  endedAt: number | null;
  paymentMethodBrand: string | null;
  paymentMethodLast4: string | null;
}

interface Change {
  userId: string;
  before: Row | undefined;
  after: Row;
  creditCents: number;
  timeZone: string;
  tax: Tax;
}

/** One email per change, sent when a sync sees it, wherever the change came from. */
export async function sendReceipts(
  { userId, before, after, creditCents, timeZone, tax }: Change,
  trx: Executor,
): Promise<void> {
  const kind = kindOf(before, after);
  if (!kind) return;
  const facts = [...(await factsOf(after, { timeZone, tax }, trx)), ...creditOf(after, creditCents)];
  if (kind === "payment_failed") facts.push([updateBy, formatDate(graceFrom(new Date()), timeZone)]);
  if (kind === "subscribed" || kind === "plan_changed") {
    const { isCovered } = await Coverage.homeOf(userId, trx);
    const accepted = isCovered ? null : await lastUncoveredWords(userId, after.planKey, trx);
    if (accepted) facts.push(["You accepted", accepted]);
  }
  await sendAccountMail({ kind, userId, facts }, trx);
}

function kindOf(before: Row | undefined, after: Row): AccountMail["kind"] | undefined {
  const runs = isCurrent(after);
  const ran = before?.source === "stripe" && isCurrent(before);
  if (!ran || before.subscriptionId !== after.subscriptionId) {
    if (runs) return after.status === "past_due" ? "payment_failed" : "subscribed";
    return ran ? "subscription_ended" : undefined;
  }
  if (!runs) return "subscription_ended";
  if (after.status === "past_due" && before.status !== "past_due") return "payment_failed";
  if (before.priceId !== after.priceId) return "plan_changed";
  const [ended, ends] = [endOf(before), endOf(after)];
  if (ended === null && ends !== null) return "subscription_cancelled";
  if (ended !== null && ends === null) return "subscription_resumed";
  if (before.status === "past_due" && after.status !== "past_due") return "payment_made_good";
  const isSameCard =
    before.paymentMethodLast4 === after.paymentMethodLast4 &&
    before.paymentMethodBrand === after.paymentMethodBrand;
  return isSameCard || !after.paymentMethodLast4 ? undefined : "card_changed";
}

function endOf(row: Row): number | null {
  return row.cancelAt ?? (row.cancelAtPeriodEnd ? row.currentPeriodEnd : null);
}

function dateOf(row: Row): [string, number | null] {
  if (!isCurrent(row)) return ["Ended on", row.endedAt];
  const end = endOf(row);
  return end === null ? ["Next payment on", row.currentPeriodEnd] : ["Ends on", end];
}

function creditOf(row: Row, creditCents: number): [string, string][] {
  if (creditCents <= 0) return [];
  const use = isCurrent(row) && endOf(row) === null ? creditUse : creditBack;
  return [["Credit", `${formatMoney(creditCents)}, ${use}`]];
}

/** With the tax that Stripe adds, and what there is to pay. */
function priceOf(cents: number, tax: Tax): [string, string][] {
  const price: [string, string] = ["Price", `${formatMoney(cents)} per month`];
  if (!env.stripe.tax || !isTaxed(tax)) return [price];
  const { each, payableCents } = withTax(cents, tax);
  return [
    price,
    ...each.map(([label, taxCents]): [string, string] => [label, formatMoney(taxCents)]),
    ["Total", `${formatMoney(payableCents)} per month`],
  ];
}

async function factsOf(
  row: Row,
  { timeZone, tax }: Pick<Change, "timeZone" | "tax">,
  trx: Executor,
): Promise<[string, string][]> {
  const facts: [string, string][] = [];
  const plan = await findPlan(row.planKey, trx);
  if (plan) facts.push(["Plan", plan.patrolName]);
  const [dateName, date] = dateOf(row);
  if (!isCurrent(row))
    return date === null ? facts : [...facts, [dateName, formatDate(date * 1000, timeZone)]];
  if (row.priceCents !== null) facts.push(...priceOf(row.priceCents, tax));
  if (date !== null && row.status !== "past_due") facts.push([dateName, formatDate(date * 1000, timeZone)]);
  if (row.paymentMethodLast4) {
    facts.push(["Card", formatCard(row.paymentMethodBrand, row.paymentMethodLast4)]);
  }
  return facts;
}
