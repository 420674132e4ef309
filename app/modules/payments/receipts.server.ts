import type { AccountMail } from "~/modules/account-mails/account-mail.server";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import { findPlan } from "~/modules/plans/plans";
import type { Executor } from "~/platform/db.server";
import { isCurrent, type Status } from "./subscriptions.server";

/** What a receipt is made from: a row of stripe_subscriptions. */
interface Row {
  status: Status;
  source: string;
  subscription_id: string | null;
  price_id: string | null;
  price_cents: number | null;
  plan_key: string | null;
  current_period_end: number | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  payment_method_brand: string | null;
  payment_method_last4: string | null;
}

interface Change {
  userId: string;
  before: Row | undefined;
  after: Row;
  timeZone: string;
}

/**
 * A mail for each act, sent when the change is seen: once, whoever made it and wherever (here, at the payment service's own
 * pages, by a renewal), and with the row that says so.
 */
export async function sendReceipts(
  { userId, before, after, timeZone }: Change,
  trx: Executor,
): Promise<void> {
  const kind = kindOf(before, after);
  if (kind) await sendAccountMail({ kind, userId, facts: factsOf(after, timeZone) }, trx);
}

function kindOf(before: Row | undefined, after: Row): AccountMail["kind"] | undefined {
  const runs = isCurrent(after);
  const ran = before?.source === "stripe" && isCurrent(before);
  if (!ran || before.subscription_id !== after.subscription_id) {
    if (runs) return after.status === "past_due" ? "payment_failed" : "subscribed";
    return ran ? "subscription_ended" : undefined;
  }
  if (!runs) return "subscription_ended";
  if (after.status === "past_due" && before.status !== "past_due") return "payment_failed";
  if (before.price_id !== after.price_id) return "plan_changed";
  const [ended, ends] = [endOf(before), endOf(after)];
  if (ended === null && ends !== null) return "subscription_cancelled";
  return ended !== null && ends === null ? "subscription_resumed" : undefined;
}

function endOf(row: Row): number | null {
  return row.cancel_at ?? (row.cancel_at_period_end ? row.current_period_end : null);
}

function factsOf(row: Row, timeZone: string): [string, string][] {
  const facts: [string, string][] = [];
  const plan = findPlan(row.plan_key);
  if (plan) facts.push(["Plan", plan.patrolName]);
  if (row.price_cents !== null) facts.push(["Price", `${money(row.price_cents)} per month plus HST`]);
  const end = endOf(row);
  const dateName = end !== null || !isCurrent(row) ? "Ends on" : "Next payment on";
  const date = end ?? row.current_period_end;
  if (date !== null && row.status !== "past_due") facts.push([dateName, day(date, timeZone)]);
  if (row.payment_method_last4) {
    facts.push(["Card", `${row.payment_method_brand ?? "card"} ending in ${row.payment_method_last4}`]);
  }
  return facts;
}

function money(cents: number): string {
  return new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" }).format(cents / 100);
}

function day(seconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone }).format(seconds * 1000);
}
