import type { Account } from "./account";
import { invalid, missing } from "./errors";
import type { Price, Product } from "./objects";
import { flag, mergeMetadata, type Params, part, text, whole } from "./parameters";

/** What `npm run stripe:setup` creates in a real account: cents in CAD, tax on top. */
const catalogue = [
  { lookupKey: "nightjar_neighbourhood", name: "Neighbourhood Patrol", cents: 30_00 },
  { lookupKey: "nightjar_street", name: "Street Patrol", cents: 149_00 },
  { lookupKey: "nightjar_house", name: "House Package", cents: 5_999_00 },
];

export function makeCatalogue(account: Account): void {
  for (const { lookupKey, name, cents } of catalogue) {
    const product = createProduct(account, { name, metadata: { plan: lookupKey } });
    createPrice(account, {
      product: product.id,
      currency: "cad",
      unit_amount: cents,
      recurring: { interval: "month" },
      lookup_key: lookupKey,
      tax_behavior: "exclusive",
    });
  }
  // These objects existed before anyone listened.
  account.state.events = {};
  account.save();
}

export function createProduct(account: Account, params: Params): Product {
  const id = text(params, "id") ?? account.newId("prod");
  if (account.state.products[id]) throw invalid("id", "Product already exists.", "resource_already_exists");
  const now = account.now();
  const product: Product = {
    id,
    object: "product",
    active: flag(params, "active") ?? true,
    created: now,
    updated: now,
    livemode: false,
    name: text(params, "name") ?? "",
    description: text(params, "description") ?? null,
    default_price: null,
    metadata: mergeMetadata({}, params),
    tax_code: text(params, "tax_code") ?? null,
  };
  account.state.products[id] = product;
  account.emit("product.created", product);
  return product;
}

export function updateProduct(account: Account, id: string, params: Params): Product {
  const product = account.state.products[id];
  if (!product) throw missing("product", id);
  product.name = text(params, "name") ?? product.name;
  product.description = text(params, "description") ?? product.description;
  product.active = flag(params, "active") ?? product.active;
  product.default_price = text(params, "default_price") ?? product.default_price;
  product.metadata = mergeMetadata(product.metadata, params);
  product.updated = account.now();
  account.emit("product.updated", product);
  return product;
}

export function createPrice(account: Account, params: Params): Price {
  const product = text(params, "product") ?? "";
  if (!account.state.products[product]) throw missing("product", product, "product");
  const amount = whole(params, "unit_amount");
  if (amount === undefined)
    throw invalid("unit_amount", "Missing required param: unit_amount.", "parameter_missing");
  const recurring = part(params, "recurring");
  const interval = text(recurring, "interval");
  const lookupKey = text(params, "lookup_key") ?? null;
  if (lookupKey) takeLookupKey(account, lookupKey, flag(params, "transfer_lookup_key") ?? false);
  const price: Price = {
    id: account.newId("price"),
    object: "price",
    active: flag(params, "active") ?? true,
    billing_scheme: "per_unit",
    created: account.now(),
    currency: text(params, "currency") ?? "cad",
    livemode: false,
    lookup_key: lookupKey,
    nickname: text(params, "nickname") ?? null,
    metadata: mergeMetadata({}, params),
    product,
    recurring: interval
      ? {
          interval,
          interval_count: whole(recurring, "interval_count") ?? 1,
          usage_type: "licensed",
          trial_period_days: null,
        }
      : null,
    tax_behavior: text(params, "tax_behavior") ?? "unspecified",
    type: interval ? "recurring" : "one_time",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
  account.state.prices[price.id] = price;
  account.emit("price.created", price);
  return price;
}

export function updatePrice(account: Account, id: string, params: Params): Price {
  const price = account.state.prices[id];
  if (!price) throw missing("price", id);
  const lookupKey = text(params, "lookup_key");
  if (lookupKey && lookupKey !== price.lookup_key) {
    takeLookupKey(account, lookupKey, flag(params, "transfer_lookup_key") ?? false);
    price.lookup_key = lookupKey;
  }
  price.active = flag(params, "active") ?? price.active;
  price.nickname = text(params, "nickname") ?? price.nickname;
  price.tax_behavior = text(params, "tax_behavior") ?? price.tax_behavior;
  price.metadata = mergeMetadata(price.metadata, params);
  account.emit("price.updated", price);
  return price;
}

/** A lookup key names one price of an account. */
function takeLookupKey(account: Account, lookupKey: string, transfer: boolean): void {
  const holder = Object.values(account.state.prices).find((price) => price.lookup_key === lookupKey);
  if (!holder) return;
  if (!transfer) {
    throw invalid(
      "lookup_key",
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      "resource_already_exists",
    );
  }
  holder.lookup_key = null;
}
