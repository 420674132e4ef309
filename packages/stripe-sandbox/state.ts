import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type {
  Charge,
  CheckoutSession,
  Customer,
  Invoice,
  Kept,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  SetupIntent,
  StripeEvent,
  Subscription,
} from "./objects";

/** Everything the sandbox knows, as it is in its file. Objects are in the order they were made. */
export interface State {
  version: 1;
  customers: Record<string, Customer>;
  paymentMethods: Record<string, PaymentMethod>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  sessions: Record<string, CheckoutSession>;
  setupIntents: Record<string, SetupIntent>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  portalSessions: Record<string, PortalSession>;
  kept: Record<string, Kept>;
  events: Record<string, StripeEvent>;
  /** Events the app has not accepted yet, with the number of attempts. */
  undelivered: Record<string, number>;
  /** By idempotency key, for a day. */
  answers: Record<string, { at: number; operation: string; params: string; status: number; body: string }>;
}

export function emptyState(): State {
  return {
    version: 1,
    customers: {},
    paymentMethods: {},
    products: {},
    prices: {},
    sessions: {},
    setupIntents: {},
    subscriptions: {},
    invoices: {},
    charges: {},
    portalSessions: {},
    kept: {},
    events: {},
    undelivered: {},
    answers: {},
  };
}

export function loadState(file: string | undefined): State | undefined {
  if (!file) return undefined;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const state: State = JSON.parse(text);
  // A file from before cards could be saved has no setup intents.
  return state.version === 1 ? { ...emptyState(), ...state } : undefined;
}

/** Written as a whole, so that a killed process leaves either the old state or the new one. */
export function saveState(file: string | undefined, state: State): void {
  if (!file) return;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  renameSync(draft, file);
}
