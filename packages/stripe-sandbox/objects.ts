/** The fields of Stripe's objects that the sandbox knows. Keys that begin with "_" are its own and never shown. */
export interface Customer {
  id: string;
  object: "customer";
  created: number;
  livemode: false;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
  address: Address | null;
  /** Negative means credit. */
  balance: number;
  currency: string | null;
  delinquent: boolean;
  invoice_prefix: string;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
  /** How far this customer's clock is ahead, in milliseconds. */
  _ahead: number;
}

export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
}

export interface PaymentMethod {
  id: string;
  object: "payment_method";
  type: "card";
  created: number;
  livemode: false;
  /** Null once it is detached. */
  customer: string | null;
  billing_details: { name: string | null; email: string | null; phone: null; address: Address | null };
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    country: "CA";
    funding: "credit";
  };
  metadata: Record<string, string>;
  _failsLater: boolean;
}

export interface Product {
  id: string;
  object: "product";
  active: boolean;
  created: number;
  updated: number;
  livemode: false;
  name: string;
  description: string | null;
  default_price: string | null;
  metadata: Record<string, string>;
  tax_code: string | null;
}

export interface Price {
  id: string;
  object: "price";
  active: boolean;
  billing_scheme: "per_unit";
  created: number;
  currency: string;
  livemode: false;
  lookup_key: string | null;
  nickname: string | null;
  metadata: Record<string, string>;
  product: string;
  recurring: {
    interval: string;
    interval_count: number;
    usage_type: "licensed";
    trial_period_days: null;
  } | null;
  tax_behavior: string;
  type: "recurring" | "one_time";
  unit_amount: number;
  unit_amount_decimal: string;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  created: number;
  expires_at: number;
  livemode: false;
  mode: "subscription" | "payment" | "setup";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  url: string | null;
  ui_mode: "hosted_page";
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  customer: string;
  customer_email: null;
  subscription: string | null;
  invoice: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  /** Null if a card is only saved. */
  amount_subtotal: number | null;
  amount_total: number | null;
  currency: string;
  automatic_tax: { enabled: boolean; status: string | null };
  billing_address_collection: string | null;
  metadata: Record<string, string>;
  _line_items: LineItem[];
  _subscription_metadata: Record<string, string>;
  _saves_address: boolean;
}

/** A card that is saved to be charged later. */
export interface SetupIntent {
  id: string;
  object: "setup_intent";
  created: number;
  livemode: false;
  status: "requires_payment_method" | "succeeded" | "canceled";
  usage: "off_session";
  customer: string;
  payment_method: string | null;
  metadata: Record<string, string>;
}

export interface LineItem {
  id: string;
  object: "item";
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  price: Price;
  quantity: number;
}

type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled"
  | "unpaid"
  | "paused";

export interface Subscription {
  id: string;
  object: "subscription";
  created: number;
  start_date: number;
  livemode: false;
  status: SubscriptionStatus;
  customer: string;
  currency: string;
  items: { object: "list"; data: [SubscriptionItem]; has_more: false; total_count: 1; url: string };
  billing_cycle_anchor: number;
  billing_mode: { type: "flexible"; flexible: { proration_discounts: "included" } };
  collection_method: "charge_automatically";
  automatic_tax: { enabled: boolean };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  ended_at: number | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  pause_collection: null;
  pending_update: null;
  trial_start: null;
  trial_end: null;
  _attempts: number;
  _retry_at: number | null;
  /** Lines for the next invoice, from a change with create_prorations. */
  _pending: InvoiceLine[];
}

interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  created: number;
  current_period_start: number;
  current_period_end: number;
  metadata: Record<string, string>;
  price: Price;
  quantity: number;
  subscription: string;
}

export interface InvoiceLine {
  id: string;
  object: "line_item";
  amount: number;
  subtotal: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  quantity: number;
  pricing: { type: "price_details"; price_details: { price: string; product: string } };
  parent: {
    type: "subscription_item_details";
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string };
  };
}

export interface Invoice {
  id: string;
  object: "invoice";
  number: string | null;
  created: number;
  livemode: false;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  billing_reason: string;
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  customer_address: Address | null;
  currency: string;
  subtotal: number;
  total: number;
  total_excluding_tax: number;
  total_taxes: {
    amount: number;
    tax_behavior: "exclusive";
    taxability_reason: string;
    taxable_amount: number;
  }[];
  starting_balance: number;
  ending_balance: number | null;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  next_payment_attempt: number | null;
  auto_advance: boolean;
  collection_method: "charge_automatically";
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  lines: { object: "list"; data: InvoiceLine[]; has_more: false; url: string };
  parent: { type: "subscription_details"; subscription_details: { subscription: string } } | null;
  period_start: number;
  period_end: number;
  status_transitions: { finalized_at: number | null; paid_at: number | null };
  metadata: Record<string, string>;
  _charge: string | null;
}

export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  receipt_email: string | null;
  refunded: boolean;
  status: "succeeded" | "failed";
  /** The one that is open. */
  _dispute?: string | null;
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  created: number;
  livemode: false;
  customer: string;
  configuration: string | null;
  flow: { type: string } | null;
  return_url: string | null;
  url: string;
  /** Where the portal flow leads once it is finished. */
  _then: string | null;
}

export interface Kept {
  id: string;
  object: "billing_portal.configuration" | "webhook_endpoint";
  created: number;
  livemode: false;
  metadata: Record<string, string>;
  [name: string]: unknown;
}

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  data: { object: object; previous_attributes?: object };
}
