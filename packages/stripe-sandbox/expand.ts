import type { Account } from "./account";
import { invalid } from "./errors";
import { paymentsOf } from "./invoices";
import type { CheckoutSession } from "./objects";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * Replaces ids with whole objects along paths such as "data.default_payment_method".
 * @throws StripeRefusal (400) for a path that is too deep or leads to no id
 */
export function expand(account: Account, answer: Json, paths: string[]): Json {
  for (const [index, path] of paths.entries()) {
    const names = path.split(".");
    if (names.length > 4) {
      throw invalid(
        `expand[${index}]`,
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
      );
    }
    answer = walk(account, answer, names, path);
  }
  return answer;
}

function walk(account: Account, at: Json, [name, ...rest]: string[], path: string): Json {
  if (name === undefined || at === null) return at;
  if (Array.isArray(at)) return at.map((item) => walk(account, item, [name, ...rest], path));
  if (typeof at !== "object") throw notExpandable(path);
  const included = at[name] ?? include(account, at, name);
  if (included === undefined) {
    if (name in at) return at;
    throw notExpandable(path);
  }
  const whole = typeof included === "string" ? look(account, included) : included;
  if (whole === undefined || typeof whole !== "object") throw notExpandable(path);
  return { ...at, [name]: walk(account, whole, rest, path) };
}

function notExpandable(path: string) {
  return invalid("expand", `This property cannot be expanded (${path}).`);
}

/** Fields that Stripe leaves out unless asked for. */
function include(account: Account, at: { [name: string]: Json }, name: string): Json | undefined {
  if (at.object === "checkout.session" && name === "line_items") {
    const session: CheckoutSession | undefined = account.state.sessions[String(at.id)];
    return list(session?._line_items ?? []);
  }
  if (at.object === "customer" && name === "subscriptions") {
    const own = Object.values(account.state.subscriptions).filter(
      ({ customer, status }) => customer === at.id && status !== "canceled",
    );
    return list(own);
  }
  const invoice = at.object === "invoice" && name === "payments" && account.state.invoices[String(at.id)];
  return invoice ? list(paymentsOf(account, invoice)) : undefined;
}

function list(records: object[]): Json {
  return json({ object: "list", data: records, has_more: false });
}

function look(account: Account, id: string): Json | undefined {
  const { customers, subscriptions, invoices, paymentMethods, prices, products, sessions, charges, kept } =
    account.state;
  const { setupIntents } = account.state;
  for (const records of [
    customers,
    subscriptions,
    invoices,
    paymentMethods,
    prices,
    products,
    sessions,
    setupIntents,
    charges,
    kept,
  ]) {
    const found = records[id];
    if (found) return json(found);
  }
  return undefined;
}

export function json(object: object): Json {
  return JSON.parse(JSON.stringify(object, (name, value) => (name.startsWith("_") ? undefined : value)));
}
