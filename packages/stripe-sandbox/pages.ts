import type { Account } from "./account";
import { cardFields, readCard } from "./card-form";
import { cardName } from "./cards";
import { afterwards, paySession } from "./checkout";
import { attachCard } from "./customers";
import { document, formatDate, html, policy, problems } from "./html";
import { money, paymentMethodOf, taxOn } from "./invoices";
import type { CheckoutSession, Customer, PortalSession, Subscription } from "./objects";
import { overview, overviewAct } from "./overview";
import { change, isRunning, payOpenInvoices, resume } from "./subscriptions";

type PageAnswer = { status: number; body: string; policy: string } | { status: 303; location: string };

export function answerPage(
  account: Account,
  method: string,
  path: string,
  form: URLSearchParams,
): PageAnswer | undefined {
  const [kind = "", id = "", rest] = path.split("/");
  if (rest !== undefined) return undefined;
  const posted = method === "POST" ? form : undefined;
  if (kind === "" && !id)
    return posted
      ? { status: 303, location: overviewAct(account, posted) }
      : page({ title: "Sandbox", main: overview(account), width: "wide" });
  const session = kind === "checkout" ? account.state.sessions[id] : undefined;
  if (session) return checkoutPage(account, session, posted);
  const portal = kind === "portal" ? account.state.portalSessions[id] : undefined;
  if (portal) return portalPage(account, portal, posted);
  return kind === "invoice" && !posted ? invoicePage(account, id) : undefined;
}

interface Page {
  status?: number;
  title: string;
  main: Parameters<typeof document>[1];
  width?: "narrow" | "wide";
  /** Where its form may lead. */
  targets?: (string | null)[];
}

function page({ status = 200, title, main, width, targets = [] }: Page): PageAnswer {
  return { status, body: document(title, main, width), policy: policy(...targets) };
}

function checkoutPage(
  account: Account,
  session: CheckoutSession,
  posted: URLSearchParams | undefined,
): PageAnswer {
  const back = session.cancel_url;
  if (session.status === "complete") {
    if (posted) return { status: 303, location: afterwards(session) };
    const main = html`<h1>You are all done here</h1><p>This was paid for already.</p><p><a href="${afterwards(session)}">Continue</a></p>`;
    return page({ title: "You are all done here", main });
  }
  if (session.status === "expired") {
    const main = html`<h1>This page has expired</h1><p>Nothing was charged.</p>${
      back ? html`<p><a href="${back}">Go back</a></p>` : undefined
    }`;
    return page({ status: 410, title: "This page has expired", main });
  }
  const withAddress = session.billing_address_collection === "required";
  const typed = posted && readCard(posted, withAddress);
  if (typed?.card) {
    paySession(account, session, { card: typed.card, holder: typed.holder, address: typed.address });
    return { status: 303, location: afterwards(session) };
  }
  const found = typed?.problems ?? new Map<string, string>();
  const title = `${found.size > 0 ? "Error: " : ""}Checkout`;
  const status = found.size > 0 ? 422 : 200;
  const targets = [session.success_url, back];
  if (session.mode === "setup") {
    const form = html`${problems(found)}<h1>Save your card</h1><p>Nothing is charged now.</p><form class="card" method="post"><h2>Card</h2>${cardFields(posted ?? new URLSearchParams(), found, withAddress)}<button>Save card</button></form>${
      back ? html`<p><a href="${back}">Cancel and go back</a></p>` : undefined
    }`;
    return page({ status, title, main: form, targets });
  }
  const [item] = session._line_items;
  const interval = item?.price.recurring?.interval;
  const taxed = session.automatic_tax.enabled;
  const province = typed?.address.state || "ON";
  const subtotal = session.amount_subtotal ?? 0;
  const tax = taxed ? taxOn(subtotal, { ...canada, state: province }) : 0;
  const total = `${money(subtotal + tax)}${interval ? ` / ${interval}` : ""}`;
  const main = html`${problems(found)}<h1>${interval ? "Subscribe to" : "Pay for"} ${item?.description}</h1><section><h2>Your order</h2><dl>${session._line_items.map(
    (line) => html`<dt>${line.description}</dt><dd>${money(line.amount_subtotal)}</dd>`,
  )}${
    taxed ? html`<dt>HST, for an address in ${province}</dt><dd>${money(tax)}</dd>` : undefined
  }<dt class="total">Total ${session.currency.toUpperCase()}</dt><dd class="total">${total}</dd></dl></section><form class="card" method="post"><h2>Pay with card</h2>${cardFields(posted ?? new URLSearchParams(), found, withAddress)}<button>${interval ? "Subscribe" : "Pay"}</button></form>${
    back ? html`<p><a href="${back}">Cancel and go back</a></p>` : undefined
  }`;
  return page({ status, title, main, targets });
}

const canada = { line1: null, line2: null, city: null, postal_code: null, country: "CA" };

function portalPage(
  account: Account,
  portal: PortalSession,
  posted: URLSearchParams | undefined,
): PageAnswer {
  const customer = account.state.customers[portal.customer];
  if (!customer || customer.deleted)
    return page({ status: 404, title: "Not found", main: html`<h1>Not found</h1>` });
  const back = portal._then ?? portal.return_url;
  const own = Object.values(account.state.subscriptions).filter(
    (one) => one.customer === customer.id && isRunning(one),
  );
  const action = posted?.get("act");
  const typed = posted && !action ? readCard(posted, false) : undefined;
  if (typed?.card) {
    updateCard(account, customer, own, attachCard(account, customer, typed.card, typed.holder).id);
    return { status: 303, location: back ?? portal.url };
  }
  const subscription = own.find(({ id }) => id === posted?.get("subscription"));
  if (subscription && action) {
    change(account, subscription, () => portalAct(account, subscription, action));
    return { status: 303, location: back ?? portal.url };
  }
  const found = typed?.problems ?? new Map<string, string>();
  const onlyCard = portal.flow?.type === "payment_method_update";
  const method =
    account.state.paymentMethods[
      customer.invoice_settings.default_payment_method ?? (own[0] && paymentMethodOf(account, own[0])) ?? ""
    ];
  const main = html`${problems(found)}<h1>${onlyCard ? "Update your card" : "Your billing"}</h1>${
    onlyCard ? undefined : own.map(ownSubscription)
  }<form class="card" method="post"><h2>New card</h2><p>${
    method ? `The card in use is ${cardName(method.card)}.` : "There is no card yet."
  }</p>${cardFields(posted ?? new URLSearchParams(), found, false)}<button>Update card</button></form>${
    portal.return_url ? html`<p><a href="${portal.return_url}">Go back without changes</a></p>` : undefined
  }`;
  return page({
    status: found.size > 0 ? 422 : 200,
    title: `${found.size > 0 ? "Error: " : ""}Billing`,
    main,
    targets: [portal.return_url, portal._then],
  });
}

/** As in Stripe's portal with flexible billing: an end date instead of the older flag. */
function portalAct(account: Account, subscription: Subscription, act: string): void {
  if (act === "resume") resume(subscription);
  if (act !== "cancel") return;
  subscription.cancel_at = subscription.items.data[0].current_period_end;
  subscription.canceled_at = account.now(subscription.customer);
  subscription.cancellation_details.reason = "cancellation_requested";
}

function ownSubscription(subscription: Subscription) {
  const [item] = subscription.items.data;
  const [act, label] =
    subscription.cancel_at === null ? ["cancel", "Cancel at period end"] : ["resume", "Resume"];
  const until = formatDate(subscription.cancel_at ?? item.current_period_end);
  return html`<section><h2>Subscription</h2><p>${money(item.price.unit_amount)} / month. ${
    subscription.cancel_at === null ? "Renews" : "Ends"
  } on ${until}.</p><form method="post"><input type="hidden" name="subscription" value="${subscription.id}"><button class="quiet" name="act" value="${act}">${label}</button></form></section>`;
}

/** A new card becomes the default, and overdue invoices are charged to it at once. */
function updateCard(account: Account, customer: Customer, own: Subscription[], method: string): void {
  customer.invoice_settings.default_payment_method = method;
  account.emit("customer.updated", customer);
  for (const subscription of own) {
    change(account, subscription, () => {
      subscription.default_payment_method = method;
    });
    if (subscription.status === "past_due") {
      payOpenInvoices(account, subscription, account.now(customer.id));
    }
  }
}

function invoicePage(account: Account, id: string): PageAnswer | undefined {
  const invoice = account.state.invoices[id];
  if (!invoice) return undefined;
  const [tax] = invoice.total_taxes;
  const applied = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const main = html`<h1>Invoice ${invoice.number ?? ""}</h1><section><dl><dt>Date</dt><dd>${formatDate(invoice.created)}</dd><dt>Status</dt><dd>${invoice.status}</dd><dt>Billed to</dt><dd>${invoice.customer_name ?? invoice.customer_email ?? ""}</dd></dl></section><section><h2>Lines</h2><dl>${invoice.lines.data.map(
    (line) => html`<dt>${line.description}</dt><dd>${money(line.amount)}</dd>`,
  )}<dt>Subtotal</dt><dd>${money(invoice.subtotal)}</dd>${
    tax ? html`<dt>HST</dt><dd>${money(tax.amount)}</dd>` : undefined
  }<dt class="total">Total</dt><dd class="total">${money(invoice.total)}</dd>${
    applied === 0
      ? undefined
      : html`<dt>${applied > 0 ? "Applied credit" : "Added to your credit"}</dt><dd>${money(-applied)}</dd>`
  }<dt>Amount paid</dt><dd>${money(invoice.amount_paid)}</dd><dt>Amount due</dt><dd>${money(invoice.amount_remaining)}</dd></dl></section>`;
  return page({ title: `Invoice ${invoice.number}`, main });
}
