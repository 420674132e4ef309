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

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((number) => number <= 65535, "must be a port number");

const general = z.object({
  demo: flag.default(false),
  port: port.default(3000),
  host: z.string().optional(),
  appUrl: url("http:", "https:").optional(),
  databaseUrl: url("postgres:", "postgresql:").optional(),
  databaseDirectUrl: url("postgres:", "postgresql:").optional(),
  databaseReadUrl: url("postgres:", "postgresql:").optional(),
  databasePool: z
    .string()
    .regex(/^([2-9]|[1-9]\d)$/, "must be a number from 2 to 99")
    .transform(Number)
    .default(10),
  /** The folder for the embedded database, uploads, demo mail and generated secrets. */
  dataDir: z.string().optional(),
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
  /** The name under which the mail server of IMAP_URL says what it could prove of a sender (RFC 8601). */
  mailAuthservId: z
    .string()
    .regex(/^[\w.-]+$/, "must be one name, such as mx.example.com")
    .toLowerCase()
    .optional(),
  /** The resolver to ask about the sender's domain, instead of the machine's own: for tests. */
  dnsServer: z
    .string()
    .regex(/^(\d{1,3}\.){3}\d{1,3}(:\d{1,5})?$/, "must be an address such as 127.0.0.1:53")
    .optional(),
  formMailUrl: url("http:", "https:").optional(),
  clamdUrl: z
    .string()
    .regex(/^(tcp:\/\/(\[[\da-f:]+\]|[\w.-]+):\d{1,5}|unix:\/[^?#]+)$/i, {
      error: "must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
    })
    .optional(),
  /** Days a document that proves an address is kept after the decision (B7). */
  documentDays: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number of days")
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, "must be 1 to 365 days")
    .default(30),
  workerInWeb: flag.default(true),
  metrics: flag.default(true),
  metricsPort: port.optional(),
  metricsHost: z.string().default("127.0.0.1"),
  metricsToken: z
    .string()
    .regex(/^[\w.~+/=-]{32,200}$/, "must be 32 to 200 letters, digits or any of . _ ~ + / = -")
    .optional(),
  compress: flag.default(true),
  /**
   * Seconds during which requests are still accepted after SIGTERM, while /readyz says no and proxies look elsewhere.
   */
  drainSeconds: z
    .string()
    .regex(/^[0-3]$/, "must be 0 to 3 seconds")
    .transform(Number)
    .default(0),
  hstsIncludeSubdomains: flag.default(true),
  hideAccountExistence: flag.default(false),
  requireAdmin2fa: flag.optional(),
});

const stripe = z.object({
  secretKey: word.optional(),
  webhookSecret: word.optional(),
  apiUrl: url("http:", "https:").default("https://api.stripe.com"),
  tax: flag.default(true),
  /** The only foreign origins a form may lead to (ASVS V3.7.2). */
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

const noSpace = z.string().regex(/^\S+$/, "must not contain spaces");

/** All or none: without them files are in a folder below dataDir. */
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

/**
 * Without a key, or on the embedded database, nothing is backed up. Backups go to `dir`, or to the bucket of
 * BACKUP_S3_.
 */
const backup = z.object({
  key: z
    .string()
    .regex(/^[^\s,]+$/, "must be one value without spaces and commas")
    .optional(),
  dir: z
    .string()
    .transform((folder) => path.resolve(folder))
    .optional(),
  /** Where drills may create databases, if the user of DATABASE_URL may not. */
  drillDatabaseUrl: url("postgres:", "postgresql:").optional(),
});

/** Without a key, news is not fetched. GNews allows 100 requests a day on its free plan. */
const gnews = z.object({
  apiKey: noSpace.optional(),
  apiUrl: url("http:", "https:").default("https://gnews.io"),
  dailyBudget: z
    .string()
    .regex(/^\d{1,5}$/, "must be a number of requests")
    .transform(Number)
    .default(90),
});

/** An RSS feed, read when GNews is off or fails. */
const newsRss = z.object({ url: url("http:", "https:").optional() });

const count = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

/** Without a key, the assistant answers in the words of the pages. */
const openai = z.object({
  apiKey: noSpace.optional(),
  baseUrl: url("http:", "https:").default("https://api.openai.com"),
  model: noSpace.default("gpt-3.5-turbo"),
  dailyTokens: count.default(200_000),
  timeoutSeconds: count.default(20),
});

type Source = Record<string, string | undefined>;

/** Prefixes of values people copy from examples. */
const wellKnown = /^(change|replace|secret|example|default|password|test|dev)/i;

/** @throws EnvError naming every problem at once */
export function parseEnv(source: Source, options: { production?: boolean } = {}) {
  const problems: string[] = [];
  const given = read(general, source, "", problems);
  const money = read(stripe, source, "STRIPE_", problems);
  const prices = read(stripePrices, source, "STRIPE_PRICE_", problems);
  const bucket = read(s3, source, "S3_", problems);
  const backups = read(backup, source, "BACKUP_", problems);
  const backupBucket = read(s3, source, "BACKUP_S3_", problems);
  const news = read(gnews, source, "GNEWS_", problems);
  const rss = read(newsRss, source, "NEWS_RSS_", problems);
  const model = read(openai, source, "OPENAI_", problems);
  if (!given || !money || !prices || !bucket || !backups || !backupBucket || !news || !rss || !model)
    throw new EnvError(problems);
  const { demo, port } = given;
  const dataDir = path.resolve(given.dataDir ?? ".data");
  if (options.production && demo) problems.push("DEMO must not be set in production");
  if (!demo) problems.push(...productionProblems(given), ...stripeProblems(money));
  problems.push(...bucketProblems(bucket, demo, "S3_"), ...bucketProblems(backupBucket, demo, "BACKUP_S3_"));
  problems.push(...backupProblems(given, backups.key));
  for (const name of ["databaseDirectUrl", "databaseReadUrl"] as const)
    if (given[name] && !given.databaseUrl)
      problems.push(`${variableOf(name)} belongs to DATABASE_URL: set both, or leave it out`);
  if (!isLoopback(given.metricsHost) && !given.metricsToken)
    problems.push("METRICS_HOST is not this machine: set METRICS_TOKEN, or leave it out");
  if (!demo && new URL(news.apiUrl).protocol !== "https:")
    problems.push("GNEWS_API_URL must start with https://");
  if (!demo && rss.url && new URL(rss.url).protocol !== "https:")
    problems.push("NEWS_RSS_URL must start with https://");
  if (!demo && !isSafe(model.baseUrl))
    problems.push("OPENAI_BASE_URL must start with https:// unless it is on this machine");
  if (problems.length > 0) throw new EnvError(problems);
  const secrets = demo ? demoSecrets(dataDir) : { session: "", encryption: "" };
  const appUrl = new URL(given.appUrl ?? `http://localhost:${port}`);
  const sessionSecrets = given.sessionSecrets ?? [secrets.session];
  return {
    ...given,
    dataDir,
    appUrl,
    sessionSecrets,
    host: given.host ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    encryptionKeys: given.encryptionKeys ?? [secrets.encryption],
    mailFrom: given.mailFrom ?? (demo ? "Nightjar Patrol <hello@nightjar.test>" : undefined),
    staffEmail: given.staffEmail ?? (demo ? "office@nightjar.test" : undefined),
    replyAddress: given.replyAddress ?? (demo ? "office@nightjar.test" : undefined),
    requireAdmin2fa: given.requireAdmin2fa ?? !demo,
    s3: wholeBucket(bucket),
    backup: {
      key: given.databaseUrl ? backups.key : undefined,
      dir: backups.dir ?? path.join(dataDir, "backups"),
      s3: wholeBucket(backupBucket),
      drillDatabaseUrl: backups.drillDatabaseUrl,
    },
    gnews: news,
    newsRss: rss,
    openai: model,
    stripe:
      demo && !money.secretKey
        ? sandboxSettings(appUrl, port, sessionSecrets[0] ?? "", money.tax)
        : { ...money, apiUrl: new URL(money.apiUrl), prices, sandbox: false },
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

/** A secret must be long and impossible to guess. */
function secretProblems(variable: string, values: string[]): string[] {
  return values.flatMap((value) => {
    if (Buffer.byteLength(value) < 32) return [`${variable} holds a value shorter than 32 bytes`];
    const guessable = wellKnown.test(value) || new Set(value).size < 8;
    return guessable ? [`${variable} holds a default or guessable value`] : [];
  });
}

function backupProblems(given: z.output<typeof general>, key?: string): string[] {
  if (!key) return [];
  const shared = [...(given.sessionSecrets ?? []), ...(given.encryptionKeys ?? [])].includes(key);
  return [
    ...secretProblems("BACKUP_KEY", [key]),
    ...(shared
      ? ["BACKUP_KEY shares a value with SESSION_SECRETS or ENCRYPTION_KEYS: it needs its own"]
      : []),
  ];
}

function productionProblems(given: z.output<typeof general>): string[] {
  const problems: string[] = [];
  for (const name of ["sessionSecrets", "encryptionKeys"] as const) {
    const values = given[name] ?? [];
    const variable = variableOf(name);
    if (values.length === 0) problems.push(`${variable} is missing: set it to at least 32 random bytes`);
    problems.push(...secretProblems(variable, values));
  }
  if (given.sessionSecrets?.some((value) => given.encryptionKeys?.includes(value)))
    problems.push("SESSION_SECRETS and ENCRYPTION_KEYS share a value: each needs its own");
  if (given.trustedProxies.some((proxies) => /\/0+$/.test(proxies)))
    problems.push("TRUSTED_PROXIES trusts every address: name those of your proxies only");
  if (!given.appUrl) problems.push("APP_URL is missing: set it to the public https address");
  else if (new URL(given.appUrl).protocol !== "https:") problems.push("APP_URL must start with https://");
  if (!given.databaseUrl)
    problems.push("DATABASE_URL is missing: the embedded database is for the demo only");
  // No folder is safe to assume: the app's own goes with the next version, and the nightly check of files would remove
  // those of another database.
  if (!given.dataDir) problems.push("DATA_DIR is missing: set it to a folder for files, with its full path");
  else if (!path.isAbsolute(given.dataDir)) problems.push("DATA_DIR must be a full path");
  if (Boolean(given.imapUrl) !== Boolean(given.replyAddress))
    problems.push("IMAP_URL and REPLY_ADDRESS belong together: set both or neither");
  if (given.imapUrl && new URL(given.imapUrl).protocol !== "imaps:")
    problems.push("IMAP_URL must start with imaps://");
  if (given.mailAuthservId && !given.imapUrl)
    problems.push("MAIL_AUTHSERV_ID belongs to IMAP_URL: set both, or leave it out");
  return problems;
}

/** Without either, payments are set up in the back office, or not at all; one alone is a mistake. */
function stripeProblems(given: z.output<typeof stripe>): string[] {
  const problems: string[] = [];
  const isGiven = Boolean(given.secretKey ?? given.webhookSecret);
  const shapes = [
    ["secretKey", /^(sk|rk)_(live|test)_\w{16,}$/, "a secret key of Stripe, sk_live_…"],
    ["webhookSecret", /^whsec_(?!sandbox)\w{16,}$/, "the signing secret of the webhook, whsec_…"],
  ] as const;
  for (const [name, shape, what] of shapes) {
    const variable = `STRIPE_${variableOf(name)}`;
    const value = given[name];
    if (value === undefined) {
      if (isGiven) problems.push(`${variable} is missing: set it to ${what}, or leave out both`);
    } else if (!shape.test(value)) problems.push(`${variable} must be ${what}`);
  }
  if (new URL(given.apiUrl).protocol !== "https:")
    problems.push("STRIPE_API_URL must start with https://: a sandbox is for the demo only");
  return problems;
}

function bucketProblems(given: z.output<typeof s3>, demo: boolean, prefix: string): string[] {
  const missing = Object.keys(s3.shape).filter((name) => !Reflect.get(given, name));
  if (missing.length === Object.keys(s3.shape).length) return [];
  const problems = missing.map(
    (name) => `${prefix}${variableOf(name)} is missing: set all five ${prefix} variables or none`,
  );
  if (!demo && given.endpoint && !isSafe(given.endpoint))
    problems.push(`${prefix}ENDPOINT must start with https:// unless it is on this machine`);
  return problems;
}

function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
}

/** Whether a host name is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

function wholeBucket({ bucket, endpoint, region, accessKeyId, secretAccessKey }: z.output<typeof s3>) {
  if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { bucket, endpoint, region, accessKeyId, secretAccessKey };
}

/** Kept, so that a restart signs nobody out. */
function demoSecrets(dataDir: string): Record<"session" | "encryption", string> {
  const file = path.join(dataDir, "secrets.json");
  const secret = z
    .string()
    .min(32)
    .default(() => randomBytes(32).toString("base64url"));
  const schema = z.object({ session: secret, encryption: secret });
  const kept = existsSync(file) ? readFileSync(file, "utf8") : "{}";
  const made = schema.safeParse(JSON.parse(kept)).data ?? schema.parse({});
  if (JSON.stringify(made) !== kept) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return made;
}

/** The environment for a program we start: what it needs from the system, plus `given`, and none of our secrets. */
export function programEnv(given: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SSL_CERT_FILE } = process.env;
  return { PATH, HOME, TMPDIR, SSL_CERT_FILE, LC_ALL: "C", NODE_ENV: "production", ...given };
}

export const env: Env = singleton("env", () => parseEnv(process.env));
