import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { singleton } from "./singleton.server";

export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(
      ["Nightjar cannot start with these settings:", ...problems.map((text) => `  - ${text}`)].join("\n"),
    );
    this.name = "EnvError";
  }
}

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const secretList = list.transform((items) => (items.length > 0 ? items : undefined)).optional();
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
const word = z.string().regex(/^[\w-]+$/, "must be one word");
const price = z
  .string()
  .regex(/^price_\w+$/, "must be the id of a price, such as price_1AbC")
  .optional();

const general = z.object({
  demo: flag.default(false),
  port: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number")
    .transform(Number)
    .refine((port) => port <= 65535, "must be a port number")
    .default(3000),
  host: z.string().optional(),
  appUrl: url("http:", "https:").optional(),
  databaseUrl: url("postgres:", "postgresql:").optional(),
  /** Absolute path of the folder for the embedded database, uploads, demo mail and generated secrets. */
  dataDir: z
    .string()
    .prefault(".data")
    .transform((folder) => path.resolve(folder)),
  sessionSecrets: secretList,
  encryptionKeys: secretList,
  trustedProxies: list
    .refine(
      (items) => items.every(network),
      "must be addresses or networks such as 10.0.0.0/8, with commas between",
    )
    .default([]),
  smtpUrl: url("smtp:", "smtps:").optional(),
  mailFrom: z
    .string()
    .regex(/^[^\r\n]+$/, "must be one line")
    .optional(),
  staffEmail: z.email("must be an email address").optional(),
  replyAddress: z
    .email("must be an email address")
    .toLowerCase()
    .refine((text) => !text.includes("@") || /^[^+@]{1,20}@/.test(text), {
      error: "must be an address with at most 20 characters, and no +, before the @",
    })
    .optional(),
  imapUrl: url("imap:", "imaps:")
    .refine((text) => !URL.canParse(text) || new URL(text).username !== "", {
      error: "must be an address with a user, such as imaps://user:password@mail.example.com",
    })
    .optional(),
  formMailUrl: url("http:", "https:").optional(),
  clamdUrl: z
    .string()
    .regex(/^(tcp:\/\/(\[[\da-f:]+\]|[\w.-]+):\d{1,5}|unix:\/[^?#]+)$/i, {
      error: "must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
    })
    .optional(),
  workerInWeb: flag.default(true),
  compress: flag.default(true),
  hstsIncludeSubdomains: flag.default(true),
  hideAccountExistence: flag.default(false),
  requireAdmin2fa: flag.optional(),
});

const stripe = z.object({
  secretKey: word.optional(),
  webhookSecret: word.optional(),
  apiUrl: url("http:", "https:").default("https://api.stripe.com"),
  tax: flag.default(true),
  /** The only foreign origins that a form may lead to (ASVS V3.7.2). */
  paymentHosts: list
    .refine(
      (items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item),
      "must be addresses such as https://checkout.stripe.com, with commas between",
    )
    .default(["https://checkout.stripe.com", "https://billing.stripe.com"]),
});

/** Prices that are not set are found by their lookup key, such as nightjar_neighbourhood. */
const stripePrices = z.object({
  neighbourhood: price,
  street: price,
  house: price,
  event: price,
  vip: price,
});

const noSpace = z.string().regex(/^\S+$/, "must be without spaces");

/** All of them or none: without them files lie in a folder below dataDir. */
const s3 = z.object({
  bucket: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "must be the name of a bucket")
    .optional(),
  endpoint: url("http:", "https:").optional(),
  region: word.optional(),
  accessKeyId: noSpace.optional(),
  secretAccessKey: noSpace.optional(),
});

type Source = Record<string, string | undefined>;

/** Beginnings of values that people copy from examples. */
const wellKnown = /^(change|replace|secret|example|default|password|test|dev)/i;

/** @throws EnvError naming every problem at once */
export function parseEnv(source: Source, options: { production?: boolean } = {}) {
  const problems: string[] = [];
  const given = read(general, source, "", problems);
  const money = read(stripe, source, "STRIPE_", problems);
  const prices = read(stripePrices, source, "STRIPE_PRICE_", problems);
  const bucket = read(s3, source, "S3_", problems);
  if (!given || !money || !prices || !bucket) throw new EnvError(problems);
  const { demo, port, dataDir } = given;
  if (options.production && demo) problems.push("DEMO must not be set in production");
  if (!demo) problems.push(...productionProblems(given), ...stripeProblems(money));
  problems.push(...bucketProblems(bucket, demo));
  if (problems.length > 0) throw new EnvError(problems);
  const secrets = demo ? demoSecrets(dataDir) : { session: "", encryption: "" };
  const appUrl = new URL(given.appUrl ?? `http://localhost:${port}`);
  const sessionSecrets = given.sessionSecrets ?? [secrets.session];
  const { secretKey, webhookSecret = "" } = money;
  return {
    ...given,
    appUrl,
    sessionSecrets,
    host: given.host ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    encryptionKeys: given.encryptionKeys ?? [secrets.encryption],
    mailFrom: given.mailFrom ?? "Nightjar Patrol <hello@nightjar.test>",
    staffEmail: given.staffEmail ?? "office@nightjar.test",
    replyAddress: given.replyAddress ?? (demo ? "office@nightjar.test" : undefined),
    requireAdmin2fa: given.requireAdmin2fa ?? !demo,
    s3: wholeBucket(bucket),
    stripe: secretKey
      ? { ...money, secretKey, webhookSecret, apiUrl: new URL(money.apiUrl), prices, sandbox: false }
      : sandboxSettings(appUrl, port, sessionSecrets[0] ?? "", money.tax),
  };
}

type Env = ReturnType<typeof parseEnv>;

export type PriceKey = keyof z.output<typeof stripePrices>;

function read<T extends z.ZodObject>(schema: T, source: Source, prefix: string, problems: string[]) {
  const names = Object.keys(schema.shape);
  const given = names.map((name) => [name, source[prefix + variableOf(name)] || undefined]);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  for (const {
    path: [name],
    message,
  } of parsed.error.issues)
    problems.push(`${prefix}${variableOf(String(name))} ${message}`);
  return undefined;
}

function variableOf(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z\d])/g, "_").toUpperCase();
}

function sandboxSettings(appUrl: URL, port: number, secret: string, tax: boolean) {
  const made = (name: string) => createHmac("sha256", secret).update(name).digest("hex").slice(0, 32);
  const prices: z.output<typeof stripePrices> = {};
  return {
    secretKey: `sk_sandbox_${made("stripe key")}`,
    webhookSecret: `whsec_sandbox_${made("stripe webhook")}`,
    apiUrl: new URL(`http://127.0.0.1:${port}`),
    tax,
    paymentHosts: [appUrl.origin],
    prices,
    sandbox: true,
  };
}

function productionProblems(given: z.output<typeof general>): string[] {
  const problems: string[] = [];
  for (const name of ["sessionSecrets", "encryptionKeys"] as const) {
    const values = given[name] ?? [];
    const variable = variableOf(name);
    if (values.length === 0) problems.push(`${variable} is missing: set it to at least 32 random bytes`);
    for (const value of values) {
      if (Buffer.byteLength(value) < 32) problems.push(`${variable} holds a value shorter than 32 bytes`);
      else if (wellKnown.test(value) || new Set(value).size < 8)
        problems.push(`${variable} holds a default or guessable value`);
    }
  }
  if (given.sessionSecrets?.some((value) => given.encryptionKeys?.includes(value)))
    problems.push("SESSION_SECRETS and ENCRYPTION_KEYS share a value: each needs its own");
  if (given.trustedProxies.some((proxies) => /\/0+$/.test(proxies)))
    problems.push("TRUSTED_PROXIES trusts every address: name those of your proxies only");
  if (!given.appUrl) problems.push("APP_URL is missing: set it to the public https address");
  else if (new URL(given.appUrl).protocol !== "https:") problems.push("APP_URL must start with https://");
  if (!given.databaseUrl)
    problems.push("DATABASE_URL is missing: the embedded database is for the demo only");
  for (const name of ["smtpUrl", "mailFrom", "staffEmail"] as const) {
    if (!given[name]) problems.push(`${variableOf(name)} is missing`);
  }
  if (Boolean(given.imapUrl) !== Boolean(given.replyAddress))
    problems.push("IMAP_URL and REPLY_ADDRESS belong together: set both or neither");
  if (given.imapUrl && new URL(given.imapUrl).protocol !== "imaps:")
    problems.push("IMAP_URL must start with imaps://");
  return problems;
}

function stripeProblems(given: z.output<typeof stripe>): string[] {
  const problems: string[] = [];
  const shapes = [
    ["secretKey", /^(sk|rk)_(live|test)_\w{16,}$/, "a secret key of Stripe, sk_live_…"],
    ["webhookSecret", /^whsec_(?!sandbox)\w{16,}$/, "the signing secret of the webhook, whsec_…"],
  ] as const;
  for (const [name, shape, what] of shapes) {
    const variable = `STRIPE_${variableOf(name)}`;
    if (!given[name]) problems.push(`${variable} is missing: set it to ${what}`);
    else if (!shape.test(given[name])) problems.push(`${variable} must be ${what}`);
  }
  if (new URL(given.apiUrl).protocol !== "https:")
    problems.push("STRIPE_API_URL must start with https://: a sandbox is for the demo only");
  return problems;
}

function bucketProblems(given: z.output<typeof s3>, demo: boolean): string[] {
  const missing = Object.keys(s3.shape).filter((name) => !Reflect.get(given, name));
  if (missing.length === Object.keys(s3.shape).length) return [];
  const problems = missing.map(
    (name) => `S3_${variableOf(name)} is missing: set all five S3_ variables or none`,
  );
  const { protocol, hostname } = new URL(given.endpoint ?? "https://none");
  if (!demo && protocol !== "https:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    problems.push("S3_ENDPOINT must start with https:// unless it is on this machine");
  return problems;
}

function wholeBucket({ bucket, endpoint, region, accessKeyId, secretAccessKey }: z.output<typeof s3>) {
  if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey };
}

/** Kept, so that a restart signs nobody out. */
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

export const env: Env = singleton("env", () => parseEnv(process.env));
