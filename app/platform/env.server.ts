import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { singleton } from "./singleton.server";

export interface Env {
  demo: boolean;
  port: number;
  host: string;
  appUrl: URL;
  databaseUrl: string | undefined;
  /** Absolute path of the folder for the embedded database, uploads, demo mail and generated secrets. */
  dataDir: string;
  sessionSecrets: string[];
  encryptionKeys: string[];
  trustedProxies: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  staffEmail: string;
  formMailUrl: string | undefined;
  workerInWeb: boolean;
  hstsIncludeSubDomains: boolean;
  /** Registering says the same whether or not the address has an account (B25). */
  hideAccountExistence: boolean;
  /** Whether staff may enter the back office only with a second factor (row 68). */
  requireAdmin2fa: boolean;
  stripe: StripeSettings;
}

/** What is sold by a price of the payment service. */
export type PriceKey = "neighbourhood" | "street" | "house" | "event" | "vip";

/** How the payment service is reached (acceptance C4). */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: URL;
  /** The demo's own stand-in answers, and no money moves. */
  sandbox: boolean;
  /** Prices named by settings; the others are found by their lookup key, nightjar_neighbourhood and so on. */
  prices: Partial<Record<PriceKey, string>>;
  /** Whether the service works out the tax at checkout. */
  tax: boolean;
  /** Origins of the pages where people pay: the only ones that a form may lead to (design.md 3, ASVS V3.7.2). */
  paymentHosts: string[];
}

/** The settings are bad; the message names each problem on a line of its own. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(
      ["Nightjar cannot start with these settings:", ...problems.map((text) => `  - ${text}`)].join("\n"),
    );
    this.name = "EnvError";
  }
}

const unset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
/** Commas alone are no secret: as if it were not set. */
const secretList = list.transform((items) => (items.length > 0 ? items : undefined));
const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((name) => `${name}//`).join(" or ")}`,
  });
const network = (text: string) => {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (!version || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
const price = z.string().regex(/^price_\w+$/, "must be the id of a price, such as price_1AbC");

const variables = z.object({
  DEMO: optional(flag),
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, "must be a port number")
      .transform(Number)
      .refine((port) => port <= 65535, "must be a port number"),
  ),
  HOST: optional(z.string()),
  APP_URL: optional(url("http:", "https:")),
  DATABASE_URL: optional(url("postgres:", "postgresql:")),
  DATA_DIR: optional(z.string()),
  SESSION_SECRETS: optional(secretList),
  ENCRYPTION_KEYS: optional(secretList),
  TRUSTED_PROXIES: optional(
    list.refine(
      (items) => items.every(network),
      "must be addresses or networks such as 10.0.0.0/8, with commas between",
    ),
  ),
  SMTP_URL: optional(url("smtp:", "smtps:")),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]+$/, "must be one line")),
  STAFF_EMAIL: optional(z.email("must be an e-mail address")),
  FORM_MAIL_URL: optional(url("http:", "https:")),
  WORKER_IN_WEB: optional(flag),
  HSTS_INCLUDE_SUBDOMAINS: optional(flag),
  HIDE_ACCOUNT_EXISTENCE: optional(flag),
  REQUIRE_ADMIN_2FA: optional(flag),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[\w-]+$/, "must be one word")),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^[\w-]+$/, "must be one word")),
  STRIPE_API_URL: optional(url("http:", "https:")),
  STRIPE_PRICE_NEIGHBOURHOOD: optional(price),
  STRIPE_PRICE_STREET: optional(price),
  STRIPE_PRICE_HOUSE: optional(price),
  STRIPE_PRICE_EVENT: optional(price),
  STRIPE_PRICE_VIP: optional(price),
  STRIPE_TAX: optional(flag),
  STRIPE_PAYMENT_HOSTS: optional(
    list.refine(
      (items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item),
      "must be addresses such as https://checkout.stripe.com, with commas between",
    ),
  ),
});

/** Anything that came from this repository or a tutorial is no secret. */
const wellKnown = /^(change|replace|secret|example|default|password|test|dev)/i;

/**
 * Reads the settings of design.md 4. With DEMO=1 what is missing is made up; otherwise the refusals of security.md 12 hold.
 * @throws EnvError naming every problem at once
 */
export function parseEnv(
  source: Record<string, string | undefined>,
  options: { production?: boolean } = {},
): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const given = parsed.data;
  const demo = given.DEMO ?? false;
  const port = given.PORT ?? 3000;
  const dataDir = path.resolve(given.DATA_DIR ?? ".data");
  const problems = options.production && demo ? ["DEMO must not be set in production"] : [];
  if (!demo) problems.push(...productionProblems(given));
  if (problems.length > 0) throw new EnvError(problems);
  const secrets = demo ? demoSecrets(dataDir) : { session: "", encryption: "" };
  const appUrl = new URL(given.APP_URL ?? `http://localhost:${port}`);
  const sessionSecrets = given.SESSION_SECRETS ?? [secrets.session];
  return {
    demo,
    port,
    host: given.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    appUrl,
    databaseUrl: given.DATABASE_URL,
    dataDir,
    sessionSecrets,
    encryptionKeys: given.ENCRYPTION_KEYS ?? [secrets.encryption],
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? "Nightjar Patrol <hello@nightjar.test>",
    staffEmail: given.STAFF_EMAIL ?? "office@nightjar.test",
    formMailUrl: given.FORM_MAIL_URL,
    workerInWeb: given.WORKER_IN_WEB ?? true,
    hstsIncludeSubDomains: given.HSTS_INCLUDE_SUBDOMAINS ?? true,
    hideAccountExistence: given.HIDE_ACCOUNT_EXISTENCE ?? false,
    requireAdmin2fa: given.REQUIRE_ADMIN_2FA ?? !demo,
    stripe: given.STRIPE_SECRET_KEY
      ? stripeSettings(given, given.STRIPE_SECRET_KEY)
      : sandboxSettings(appUrl, port, sessionSecrets[0] ?? ""),
  };
}

function stripeSettings(given: z.output<typeof variables>, secretKey: string): StripeSettings {
  return {
    secretKey,
    webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? "",
    apiUrl: new URL(given.STRIPE_API_URL ?? "https://api.stripe.com"),
    sandbox: false,
    prices: {
      neighbourhood: given.STRIPE_PRICE_NEIGHBOURHOOD,
      street: given.STRIPE_PRICE_STREET,
      house: given.STRIPE_PRICE_HOUSE,
      event: given.STRIPE_PRICE_EVENT,
      vip: given.STRIPE_PRICE_VIP,
    },
    tax: given.STRIPE_TAX ?? false,
    paymentHosts: given.STRIPE_PAYMENT_HOSTS ?? ["https://checkout.stripe.com", "https://billing.stripe.com"],
  };
}

/** The demo's stand-in answers on the app's own port; its keys are made from the demo's secret, the same in each process. */
function sandboxSettings(appUrl: URL, port: number, secret: string): StripeSettings {
  const made = (name: string) => createHmac("sha256", secret).update(name).digest("hex").slice(0, 32);
  return {
    secretKey: `sk_sandbox_${made("stripe key")}`,
    webhookSecret: `whsec_sandbox_${made("stripe webhook")}`,
    apiUrl: new URL(`http://127.0.0.1:${port}`),
    sandbox: true,
    prices: {},
    tax: false,
    paymentHosts: [appUrl.origin],
  };
}

function productionProblems(given: z.output<typeof variables>): string[] {
  const problems: string[] = [];
  for (const name of ["SESSION_SECRETS", "ENCRYPTION_KEYS"] as const) {
    const values = given[name];
    if (!values?.length) problems.push(`${name} is missing: set it to at least 32 random bytes`);
    for (const value of values ?? []) {
      if (Buffer.byteLength(value) < 32) problems.push(`${name} holds a value shorter than 32 bytes`);
      else if (wellKnown.test(value) || new Set(value).size < 8)
        problems.push(`${name} holds a default or guessable value`);
    }
  }
  if (!given.APP_URL) problems.push("APP_URL is missing: set it to the public https address");
  else if (new URL(given.APP_URL).protocol !== "https:") problems.push("APP_URL must start with https://");
  if (!given.DATABASE_URL)
    problems.push("DATABASE_URL is missing: the embedded database is for the demo only");
  for (const name of ["SMTP_URL", "MAIL_FROM", "STAFF_EMAIL"] as const) {
    if (!given[name]) problems.push(`${name} is missing`);
  }
  return [...problems, ...stripeProblems(given)];
}

/** No money without a real key, and no stand-in where money is meant (security.md 12). */
function stripeProblems(given: z.output<typeof variables>): string[] {
  const problems: string[] = [];
  const shapes = [
    ["STRIPE_SECRET_KEY", /^(sk|rk)_(live|test)_\w{16,}$/, "a secret key of Stripe, sk_live_…"],
    ["STRIPE_WEBHOOK_SECRET", /^whsec_(?!sandbox)\w{16,}$/, "the signing secret of the webhook, whsec_…"],
  ] as const;
  for (const [name, shape, what] of shapes) {
    if (!given[name]) problems.push(`${name} is missing: set it to ${what}`);
    else if (!shape.test(given[name])) problems.push(`${name} must be ${what}`);
  }
  if (given.STRIPE_API_URL && new URL(given.STRIPE_API_URL).protocol !== "https:")
    problems.push("STRIPE_API_URL must start with https://: a sandbox is for the demo only");
  return problems;
}

/** The demo's own secrets, made once and kept so that a restart signs nobody out. */
function demoSecrets(dataDir: string): { session: string; encryption: string } {
  const file = path.join(dataDir, "secrets.json");
  const schema = z.object({ session: z.string().min(32), encryption: z.string().min(32) });
  if (existsSync(file)) {
    const kept = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (kept.success) return kept.data;
  }
  const made = {
    session: randomBytes(32).toString("base64url"),
    encryption: randomBytes(32).toString("base64url"),
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

/** The settings of this process. */
export const env: Env = singleton("env", () => parseEnv(process.env));
