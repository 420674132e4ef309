import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "../scripts/alone.mjs";

/**
 * Writes the table of parameters the Stripe sandbox checks every request against: what Stripe's OpenAPI description
 * allows for the operations named here. It is read from the types of the installed SDK, which Stripe generates from
 * that description; the table names the version of the description and of the API.
 */
const operations: Record<string, string> = {
  "GET /v1/customers": "CustomerListParams",
  "POST /v1/customers": "CustomerCreateParams",
  "GET /v1/customers/{id}": "CustomerRetrieveParams",
  "POST /v1/customers/{id}": "CustomerUpdateParams",
  "DELETE /v1/customers/{id}": "CustomerDeleteParams",
  "POST /v1/customers/{id}/balance_transactions": "CustomerCreateBalanceTransactionParams",
  "GET /v1/customers/{id}/payment_methods": "CustomerListPaymentMethodsParams",
  "GET /v1/checkout/sessions": "Checkout.SessionListParams",
  "POST /v1/checkout/sessions": "Checkout.SessionCreateParams",
  "GET /v1/checkout/sessions/{id}": "Checkout.SessionRetrieveParams",
  "POST /v1/checkout/sessions/{id}/expire": "Checkout.SessionExpireParams",
  "GET /v1/checkout/sessions/{id}/line_items": "Checkout.SessionListLineItemsParams",
  "GET /v1/setup_intents/{id}": "SetupIntentRetrieveParams",
  "GET /v1/subscriptions": "SubscriptionListParams",
  "POST /v1/subscriptions": "SubscriptionCreateParams",
  "GET /v1/subscriptions/{id}": "SubscriptionRetrieveParams",
  "POST /v1/subscriptions/{id}": "SubscriptionUpdateParams",
  "DELETE /v1/subscriptions/{id}": "SubscriptionCancelParams",
  "GET /v1/invoices": "InvoiceListParams",
  "GET /v1/invoices/{id}": "InvoiceRetrieveParams",
  "POST /v1/invoices/{id}/pay": "InvoicePayParams",
  "POST /v1/invoices/create_preview": "InvoiceCreatePreviewParams",
  "GET /v1/charges": "ChargeListParams",
  "GET /v1/charges/{id}": "ChargeRetrieveParams",
  "GET /v1/payment_methods/{id}": "PaymentMethodRetrieveParams",
  "POST /v1/payment_methods/{id}/detach": "PaymentMethodDetachParams",
  "GET /v1/events": "EventListParams",
  "GET /v1/events/{id}": "EventRetrieveParams",
  "POST /v1/billing_portal/sessions": "BillingPortal.SessionCreateParams",
  "GET /v1/billing_portal/configurations": "BillingPortal.ConfigurationListParams",
  "POST /v1/billing_portal/configurations": "BillingPortal.ConfigurationCreateParams",
  "GET /v1/billing_portal/configurations/{id}": "BillingPortal.ConfigurationRetrieveParams",
  "POST /v1/billing_portal/configurations/{id}": "BillingPortal.ConfigurationUpdateParams",
  "GET /v1/prices": "PriceListParams",
  "POST /v1/prices": "PriceCreateParams",
  "GET /v1/prices/{id}": "PriceRetrieveParams",
  "POST /v1/prices/{id}": "PriceUpdateParams",
  "GET /v1/products": "ProductListParams",
  "POST /v1/products": "ProductCreateParams",
  "GET /v1/products/{id}": "ProductRetrieveParams",
  "POST /v1/products/{id}": "ProductUpdateParams",
  "GET /v1/webhook_endpoints": "WebhookEndpointListParams",
  "POST /v1/webhook_endpoints": "WebhookEndpointCreateParams",
  "GET /v1/webhook_endpoints/{id}": "WebhookEndpointRetrieveParams",
  "POST /v1/webhook_endpoints/{id}": "WebhookEndpointUpdateParams",
  "DELETE /v1/webhook_endpoints/{id}": "WebhookEndpointDeleteParams",
};

type Type =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "object"
  | string[]
  | { array: Type }
  | { map: Type }
  | { object: Record<string, Type> }
  | { any: Type[] };

const folder = path.join(root, "node_modules/stripe");
const target = path.join(root, "packages/stripe-sandbox/parameters.generated.json");
const names = Object.values(operations);
const probe = path.join(root, "stripe-parameters-probe.ts");
const probeText = [
  'import type { Stripe } from "stripe";',
  ...names.map((name, index) => `export type Probe${index} = Stripe.${name};`),
].join("\n");

const compilerOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
};
const host = ts.createCompilerHost(compilerOptions);
const readSource = host.getSourceFile.bind(host);
host.getSourceFile = (file, ...rest) =>
  file === probe
    ? ts.createSourceFile(file, probeText, ts.ScriptTarget.ES2022, true)
    : readSource(file, ...rest);
const program = ts.createProgram([probe], compilerOptions, host);
const checker = program.getTypeChecker();

/**
 * Parameters whose parts are listed too. The others are in the table as "object", which the sandbox refuses: if you
 * need one, add it here and teach the sandbox what it does.
 */
const opened = new Set([
  ...[
    "adaptive_pricing",
    "address",
    "after_completion",
    "automatic_tax",
    "billing_mode",
    "business_profile",
    "cancellation_details",
  ],
  ...["cancellation_reason", "consent_collection", "created", "current_period_end", "current_period_start"],
  ...["custom_text", "customer_update", "features", "flow_data", "hosted_confirmation", "invoice_history"],
  ...[
    "invoice_settings",
    "items",
    "line_items",
    "login_page",
    "metadata",
    "payment_method_update",
    "phone_number_collection",
    "product_data",
  ],
  ...[
    "products",
    "recurring",
    "redirect",
    "retention",
    "saved_payment_method_options",
    "schedule_at_period_end",
  ],
  ...["conditions", "customer", "customer_details", "submit", "subscription_cancel", "subscription_data"],
  ...["subscription_details", "subscription_update", "subscription_update_confirm", "tax_id_collection"],
  ...["terms_of_service_acceptance", "trial_settings", "end_behavior", "status_details", "tax"],
]);

function typeOf(type: ts.Type, name: string, decimal: boolean): Type {
  if (type.isUnion()) return unionOf(type, name, decimal);
  if (type.isStringLiteral()) return [type.value];
  if (type.flags & ts.TypeFlags.StringLike) return "string";
  if (type.flags & ts.TypeFlags.NumberLike) return decimal ? "number" : "integer";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (type.symbol?.name === "Decimal") return "string";
  if (checker.isArrayType(type)) {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (item) return { array: typeOf(item, name, decimal) };
  }
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (values) return { map: typeOf(values, name, decimal) };
  if (!opened.has(name)) return "object";
  return { object: propertiesOf(type) };
}

function unionOf(type: ts.UnionType, name: string, decimal: boolean): Type {
  const parts = type.types.filter((part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
  const words = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  // A list of words that may grow is "… | (string & {})" in the SDK: here it is the words known today.
  const others = parts.filter((part) => !part.isStringLiteral() && !part.isIntersection());
  const kinds = new Map<string, Type>();
  for (const part of others) {
    const found = typeOf(part, name, decimal);
    kinds.set(JSON.stringify(found), found);
  }
  const any: Type[] = [...(words.length > 0 ? [words.sort()] : []), ...kinds.values()];
  const [only] = any;
  return any.length === 1 && only ? only : { any };
}

function propertiesOf(type: ts.Type): Record<string, Type> {
  const properties: Record<string, Type> = {};
  for (const property of checker.getPropertiesOfType(type).sort((a, b) => a.name.localeCompare(b.name))) {
    const required = !(property.flags & ts.SymbolFlags.Optional);
    const declared = checker.getTypeOfSymbol(property);
    properties[required ? `${property.name}!` : property.name] = typeOf(
      declared,
      property.name,
      /percent|decimal/.test(property.name),
    );
  }
  return properties;
}

const file = program.getSourceFile(probe);
if (!file) throw new Error("The types of the SDK could not be read.");
const table: Record<string, Record<string, Type>> = {};
for (const [index, operation] of Object.keys(operations).entries()) {
  const alias = file.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === `Probe${index}`,
  );
  if (!alias) throw new Error(`${operation} has no type.`);
  const type = checker.getTypeAtLocation(alias);
  if (type.flags & ts.TypeFlags.Any) throw new Error(`The SDK has no type ${names[index]}.`);
  table[operation] = propertiesOf(type);
}

const apiVersion = /ApiVersion = '([^']+)'/.exec(
  readFileSync(path.join(folder, "esm/apiVersion.js"), "utf8"),
)?.[1];
const openapi = readFileSync(path.join(folder, "OPENAPI_VERSION"), "utf8").trim();
const lines = Object.entries(table).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
writeFileSync(
  target,
  `{"openapi":${JSON.stringify(openapi)},"apiVersion":${JSON.stringify(apiVersion)},"operations":{\n${lines.join(",\n")}\n}}\n`,
);
