import type { Account } from "./account";
import { cardName } from "./cards";
import { formatDate, type Html, html } from "./html";
import { money, paymentMethodOf } from "./invoices";
import type { Charge, Subscription } from "./objects";
import { catchUp, endSubscription, isRunning } from "./subscriptions";

/** The sandbox's own page: what there is, and controls for moving time. */
export function overview(account: Account): Html {
  const subscriptions = Object.values(account.state.subscriptions).toReversed().slice(0, 50);
  const charges = Object.values(account.state.charges)
    .filter(({ status }) => status === "succeeded")
    .toReversed()
    .slice(0, 20);
  const waiting = Object.keys(account.state.undelivered).length;
  return html`<h1>Payments sandbox</h1><p>This page stands in for Stripe in the demo. Each customer has a clock: move it forward to see what happens next month. Events not yet delivered to the app: ${waiting}.</p><p><a href="/">Back to the site</a></p><h2>Subscriptions</h2>${
    subscriptions.length === 0
      ? html`<p>None yet.</p>`
      : subscriptions.map((subscription) => subscriptionCard(account, subscription))
  }<h2>Payments</h2>${charges.length === 0 ? html`<p>None yet.</p>` : charges.map((charge) => chargeCard(account, charge))}`;
}

function subscriptionCard(account: Account, subscription: Subscription): Html {
  const [item] = subscription.items.data;
  const customer = account.state.customers[subscription.customer];
  const method = account.state.paymentMethods[paymentMethodOf(account, subscription) ?? ""];
  const name = `${account.state.products[item.price.product]?.name ?? ""} for ${customer?.email ?? customer?.id ?? ""}`;
  const facts: [string, string][] = [
    ["Status", subscription.status],
    ["Price", `${money(item.price.unit_amount)} / ${item.price.recurring?.interval ?? "month"}`],
    ["Card", method ? cardName(method.card) : "none"],
    ["Credit", money(Math.max(0, -(customer?.balance ?? 0)))],
    ["The customer's date", formatDate(account.now(subscription.customer))],
    ["Period ends", formatDate(item.current_period_end)],
  ];
  if (subscription.cancel_at !== null) facts.push(["Cancels", formatDate(subscription.cancel_at)]);
  if (subscription._retry_at !== null)
    facts.push(["Next payment attempt", formatDate(subscription._retry_at)]);
  const acts = isRunning(subscription)
    ? [
        ["period", "Go to the end of the period"],
        ["week", "Go forward one week"],
        ["end", "Cancel now"],
      ]
    : [];
  return html`<section><h2>${name}</h2><dl>${facts.map(
    ([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`,
  )}</dl>${
    acts.length > 0
      ? html`<form method="post" class="row"><input type="hidden" name="subscription" value="${subscription.id}">${acts.map(
          ([act, label]) => html`<button class="quiet" name="act" value="${act}">${label}</button>`,
        )}</form>`
      : undefined
  }</section>`;
}

const closings = [
  ["won", "Dispute won"],
  ["lost", "Dispute lost"],
];

function chargeCard(account: Account, charge: Charge): Html {
  const customer = account.state.customers[charge.customer];
  const done = [charge.refunded ? "refunded" : "", charge.disputed ? "disputed" : ""]
    .filter(Boolean)
    .join(", ");
  const acts = [
    ...(charge.refunded ? [] : [["refund", "Refund"]]),
    ...(charge.disputed ? [] : [["dispute", "Dispute"]]),
    ...(charge._dispute ? closings : []),
  ];
  return html`<section><p>${money(charge.amount)} from ${customer?.email ?? charge.customer} on ${formatDate(charge.created)}${done ? `: ${done}` : undefined}</p>${
    acts.length > 0
      ? html`<form method="post" class="row"><input type="hidden" name="charge" value="${charge.id}">${acts.map(
          ([act, label]) => html`<button class="quiet" name="act" value="${act}">${label}</button>`,
        )}</form>`
      : undefined
  }</section>`;
}

/** Does what a button of the page says; returns where to go next. */
export function overviewAct(account: Account, form: URLSearchParams): string {
  const subscription = account.state.subscriptions[form.get("subscription") ?? ""];
  const charge = account.state.charges[form.get("charge") ?? ""];
  const act = form.get("act");
  if (subscription && isRunning(subscription)) actOn(account, subscription, act);
  if (charge && act === "refund" && !charge.refunded) refund(account, charge);
  if (charge && act === "dispute" && !charge.disputed) dispute(account, charge);
  if (charge?._dispute && (act === "won" || act === "lost")) closeDispute(account, charge, act);
  return "/sandbox/stripe";
}

function actOn(account: Account, subscription: Subscription, act: string | null): void {
  const now = account.now(subscription.customer);
  const [item] = subscription.items.data;
  if (act === "end") endSubscription(account, subscription, now, "cancellation_requested");
  if (act === "week") moveCustomer(account, subscription.customer, 7 * 86_400_000);
  if (act === "period") {
    moveCustomer(account, subscription.customer, (item.current_period_end - now + 1) * 1_000);
  }
}

/** Moves a customer's clock forward, and runs what falls due in that time. */
export function moveCustomer(account: Account, id: string, milliseconds: number): void {
  const customer = account.state.customers[id];
  if (!customer) return;
  customer._ahead += milliseconds;
  catchUp(account);
}

export function refund(account: Account, charge: Charge): void {
  charge.refunded = true;
  charge.amount_refunded = charge.amount;
  account.emit("charge.refunded", charge);
}

export function dispute(account: Account, charge: Charge): void {
  charge.disputed = true;
  charge._dispute = account.newId("du");
  tellDispute(account, charge, "created", "needs_response");
}

/** The charge stays marked as disputed, like Stripe's. */
export function closeDispute(account: Account, charge: Charge, status: "won" | "lost"): void {
  tellDispute(account, charge, "closed", status);
  charge._dispute = null;
}

function tellDispute(account: Account, charge: Charge, event: "created" | "closed", status: string): void {
  account.emit(`charge.dispute.${event}`, {
    id: charge._dispute,
    object: "dispute",
    amount: charge.amount,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status,
  });
}
