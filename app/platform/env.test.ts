import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EnvError, parseEnv } from "./env.server";

const random = "Xk2v9Qw7Lr4Tn8Zb1Mc6Hd3Js5Fg0Pa-";
const production = {
  APP_URL: "https://nightjar.example",
  DATABASE_URL: "postgres://app@db.example/nightjar",
  DATA_DIR: "/var/lib/nightjar",
  SESSION_SECRETS: random,
  ENCRYPTION_KEYS: `${random}2`,
  SMTP_URL: "smtps://user:word@mail.example:465",
  MAIL_FROM: "Nightjar <hello@nightjar.example>",
  STAFF_EMAIL: "office@nightjar.example",
  // Put together here, or hosts of repositories would take it for a real one.
  STRIPE_SECRET_KEY: ["sk", "live", "madeUpForThisTest"].join("_"),
  STRIPE_WEBHOOK_SECRET: "whsec_4eC39HqLyjWDarjtT1zdp7dc",
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nightjar-env-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function demo(settings: Record<string, string> = {}) {
  return parseEnv({ DEMO: "1", DATA_DIR: folder, ...settings });
}

function problems(settings: Record<string, string | undefined>, options?: { production: boolean }): string[] {
  try {
    parseEnv(settings, options);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    expect(error.message.split("\n")).toHaveLength(error.problems.length + 1);
    return error.problems;
  }
}

describe("the demo", () => {
  test("needs nothing but a folder", () => {
    expect(demo()).toMatchObject({
      demo: true,
      port: 3000,
      host: "127.0.0.1",
      appUrl: new URL("http://localhost:3000"),
      databaseUrl: undefined,
      dataDir: folder,
      trustedProxies: [],
      smtpUrl: undefined,
      formMailUrl: undefined,
      workerInWeb: true,
      compress: true,
      hstsIncludeSubdomains: true,
      hideAccountExistence: false,
    });
  });

  test("makes its secrets once and keeps them for its owner's eyes only", () => {
    const { sessionSecrets, encryptionKeys } = demo();
    expect(
      [sessionSecrets, encryptionKeys].map(([secret]) => Buffer.from(secret ?? "", "base64url").length),
    ).toEqual([32, 32]);
    expect(demo()).toMatchObject({ sessionSecrets, encryptionKeys });
    const file = path.join(folder, "secrets.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain(sessionSecrets[0]);
  });

  test("the address follows the port, unless it is set", () => {
    expect(demo({ PORT: "4711" }).appUrl.origin).toBe("http://localhost:4711");
    expect(demo({ PORT: "4711", APP_URL: "http://tv.example" }).appUrl.origin).toBe("http://tv.example");
  });

  test("an empty setting counts as unset", () => {
    const empty = {
      PORT: "",
      HOST: "",
      APP_URL: "",
      DATABASE_URL: "",
      TRUSTED_PROXIES: "",
      SMTP_URL: "",
      WORKER_IN_WEB: "",
    };
    expect(demo(empty)).toEqual(demo());
    expect(demo({ SESSION_SECRETS: " , ", ENCRYPTION_KEYS: "," })).toEqual(demo());
  });

  test("lists are split at commas", () => {
    const settings = demo({ SESSION_SECRETS: "one, two", TRUSTED_PROXIES: "10.0.0.0/8 , ,::1," });
    expect(settings.sessionSecrets).toEqual(["one", "two"]);
    expect(settings.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
  });

  test("is refused where production is expected", () => {
    expect(problems({ ...production, DEMO: "1" }, { production: true })).toEqual([
      "DEMO must not be set in production",
    ]);
  });
});

describe("ASVS V13: bad settings are named", () => {
  test.each([
    ["DEMO", ["yes", "true", "2"]],
    ["DOCUMENT_DAYS", ["0", "366", "-1", "thirty", "1.5", "30 "]],
    ["PORT", ["abc", "-1", "65536", "3000 ", "1e3", "123456"]],
    ["APP_URL", ["ftp://x", "x", "//x", "https:/", "javascript:alert(1)"]],
    ["DATABASE_URL", ["mysql://x", "x", "http://db.example"]],
    ["DATABASE_DIRECT_URL", ["mysql://x", "x", "http://db.example"]],
    ["DATABASE_READ_URL", ["mysql://x", "x", "http://db.example"]],
    [
      "TRUSTED_PROXIES",
      [
        "nonsense",
        "1.2.3",
        "10.0.0.0/33",
        "::1/129",
        "10.0.0.0/8/8",
        "10.0.0.0/",
        "10.0.0.0/x",
        "proxy.example",
        "1.2.3.4;::1",
      ],
    ],
    ["SMTP_URL", ["http://x", "mail.example"]],
    ["MAIL_FROM", ["a@b.example\nBcc: c@d.example"]],
    ["STAFF_EMAIL", ["nobody", "a@b@c"]],
    ["REPLY_ADDRESS", ["nobody", "a+b@c.example", `${"a".repeat(21)}@c.example`]],
    ["IMAP_URL", ["http://user:word@mail.example", "mail.example", "imaps://mail.example"]],
    ["MAIL_AUTHSERV_ID", ["two words", "mx.example.com;"]],
    ["FORM_MAIL_URL", ["mailto:a@b.example", "x"]],
    ["WORKER_IN_WEB", ["yes"]],
    ["HSTS_INCLUDE_SUBDOMAINS", ["no"]],
    ["HIDE_ACCOUNT_EXISTENCE", ["yes"]],
    ["REQUIRE_ADMIN_2FA", ["no"]],
    ["S3_BUCKET", ["Files", "a", "my files", "../x"]],
    ["S3_ENDPOINT", ["s3.example.com", "ftp://s3.example.com"]],
    ["S3_REGION", ["ca central"]],
    ["S3_ACCESS_KEY_ID", ["two words"]],
    ["STRIPE_SECRET_KEY", ["sk_live_1\r\nX: y", "two words"]],
    ["STRIPE_WEBHOOK_SECRET", ["two words"]],
    ["STRIPE_API_URL", ["api.stripe.com", "ftp://api.stripe.com"]],
    ["STRIPE_PRICE_STREET", ["nightjar_street", "149.00", "price_"]],
    ["STRIPE_TAX", ["yes"]],
    [
      "STRIPE_PAYMENT_HOSTS",
      ["checkout.stripe.com", "https://checkout.stripe.com/x", "*", "https://a; script-src *"],
    ],
  ])("%s", (name, values) => {
    for (const value of values) {
      const found = problems({ DEMO: "1", DATA_DIR: folder, [name]: value });
      expect(found, value).toHaveLength(1);
      expect(found[0]).toMatch(new RegExp(`^${name} must (be|not contain) `));
    }
  });

  test("all at once", () => {
    const found = problems({
      PORT: "abc",
      APP_URL: "ftp://x",
      TRUSTED_PROXIES: "nonsense",
      SMTP_URL: "http://x",
    });
    expect(found.map((text) => text.split(" ")[0])).toEqual([
      "PORT",
      "APP_URL",
      "TRUSTED_PROXIES",
      "SMTP_URL",
    ]);
  });

  test("good ones pass", () => {
    const good = {
      PORT: "65535",
      TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8,::1,fd00::/8",
      HSTS_INCLUDE_SUBDOMAINS: "0",
      HIDE_ACCOUNT_EXISTENCE: "1",
    };
    expect(demo(good)).toMatchObject({
      port: 65535,
      hstsIncludeSubdomains: false,
      hideAccountExistence: true,
    });
  });
});

describe("the file store", () => {
  const bucket = {
    S3_BUCKET: "nightjar-files",
    S3_ENDPOINT: "https://s3.example.com",
    S3_REGION: "ca-central-1",
    S3_ACCESS_KEY_ID: "AKIA1",
    S3_SECRET_ACCESS_KEY: "abc/def+1=",
  };

  test("is a folder without settings and a bucket with all of them", () => {
    expect(parseEnv(production).s3).toBeUndefined();
    expect(parseEnv({ ...production, ...bucket }).s3).toEqual({
      bucket: "nightjar-files",
      endpoint: "https://s3.example.com",
      region: "ca-central-1",
      accessKeyId: "AKIA1",
      secretAccessKey: "abc/def+1=",
    });
  });

  test.each(Object.keys(bucket))("%s alone is missing: the others are not used without it", (name) => {
    const missing = [`${name} is missing: set all five S3_ variables or none`];
    expect(problems({ ...production, ...bucket, [name]: "" })).toEqual(missing);
    expect(problems({ DEMO: "1", ...bucket, [name]: "" })).toEqual(missing);
  });

  test("files travel encrypted, unless the store is on this machine", () => {
    const at = (S3_ENDPOINT: string) => problems({ ...production, ...bucket, S3_ENDPOINT });
    for (const own of ["http://127.0.0.1:8333", "http://localhost:8333", "http://[::1]:8333"])
      expect(at(own)).toEqual([]);
    for (const other of ["http://s3.example.com", "http://127.0.0.1.example.com", "http://10.0.0.1"])
      expect(at(other)).toEqual(["S3_ENDPOINT must start with https:// unless it is on this machine"]);
  });
});

test("row 68: staff need a second factor in production, in the demo if requested, and it can be switched off", () => {
  const settings = (changes: Record<string, string> = {}) => parseEnv({ ...production, ...changes });
  expect(settings().requireAdmin2fa).toBe(true);
  expect(settings({ REQUIRE_ADMIN_2FA: "0" }).requireAdmin2fa).toBe(false);
  expect(demo().requireAdmin2fa).toBe(false);
  expect(demo({ REQUIRE_ADMIN_2FA: "1" }).requireAdmin2fa).toBe(true);
});

describe("the payment service", () => {
  test("is the demo's sandbox, on its own port, with keys that are kept", () => {
    const { stripe } = demo({ PORT: "4711", APP_URL: "http://tv.example" });
    expect(stripe).toMatchObject({
      sandbox: true,
      apiUrl: new URL("http://127.0.0.1:4711"),
      paymentHosts: ["http://tv.example"],
      prices: {},
    });
    expect(stripe.secretKey).toMatch(/^sk_sandbox_[0-9a-f]{32}$/);
    expect(stripe.webhookSecret).toMatch(/^whsec_sandbox_[0-9a-f]{32}$/);
    const { secretKey, webhookSecret } = stripe;
    expect(demo().stripe).toMatchObject({ secretKey, webhookSecret });
  });

  test("is Stripe if there is a key, in the demo too", () => {
    expect(demo({ STRIPE_SECRET_KEY: "sk_test_1" }).stripe).toMatchObject({
      sandbox: false,
      apiUrl: new URL("https://api.stripe.com"),
    });
    const { stripe } = parseEnv({ ...production, STRIPE_TAX: "1", STRIPE_PRICE_STREET: "price_1" });
    expect(stripe).toMatchObject({
      secretKey: production.STRIPE_SECRET_KEY,
      webhookSecret: production.STRIPE_WEBHOOK_SECRET,
      sandbox: false,
      tax: true,
      prices: { street: "price_1", house: undefined },
      paymentHosts: ["https://checkout.stripe.com", "https://billing.stripe.com"],
    });
  });
});

describe("security.md 12: production", () => {
  test("starts with what it needs, on every address of the machine", () => {
    expect(parseEnv(production, { production: true })).toMatchObject({
      demo: false,
      host: "0.0.0.0",
      workerInWeb: true,
      compress: true,
    });
  });

  test("row 275: starts without a mail server and without Stripe, and knows that they are missing", () => {
    const { SMTP_URL, MAIL_FROM, STAFF_EMAIL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...least } =
      production;
    const settings = parseEnv(least, { production: true });
    expect(settings).toMatchObject({ smtpUrl: undefined, mailFrom: undefined, staffEmail: undefined });
    expect(settings.stripe).toMatchObject({
      secretKey: undefined,
      webhookSecret: undefined,
      sandbox: false,
      apiUrl: new URL("https://api.stripe.com"),
    });
    expect(problems({ ...least, SMTP_URL })).toEqual([]);
    expect(problems({ ...least, MAIL_FROM, STAFF_EMAIL })).toEqual([]);
    expect(problems({ ...least, STRIPE_SECRET_KEY })).toEqual([
      "STRIPE_WEBHOOK_SECRET is missing: set it to the signing secret of the webhook, whsec_…, or leave out both",
    ]);
    expect(problems({ ...least, STRIPE_WEBHOOK_SECRET })).toEqual([
      "STRIPE_SECRET_KEY is missing: set it to a secret key of Stripe, sk_live_…, or leave out both",
    ]);
  });

  test("names each thing that is missing", () => {
    const found = problems({}).map((text) => text.split(" ").slice(0, 3).join(" "));
    expect(found).toEqual(Object.keys(problemOrder).map((name) => `${name} is ${problemOrder[name]}`));
  });

  test.each([
    ["SESSION_SECRETS", "short", "SESSION_SECRETS holds a value shorter than 32 bytes"],
    ["SESSION_SECRETS", " , ", "SESSION_SECRETS is missing: set it to at least 32 random bytes"],
    ["SESSION_SECRETS", `${random},short`, "SESSION_SECRETS holds a value shorter than 32 bytes"],
    ["ENCRYPTION_KEYS", "a".repeat(64), "ENCRYPTION_KEYS holds a default or guessable value"],
    [
      "ENCRYPTION_KEYS",
      "change-me-to-something-that-is-random",
      "ENCRYPTION_KEYS holds a default or guessable value",
    ],
    [
      "ENCRYPTION_KEYS",
      "Replace this with 32 random bytes please",
      "ENCRYPTION_KEYS holds a default or guessable value",
    ],
    [
      "ENCRYPTION_KEYS",
      `${random}2,${random}`,
      "SESSION_SECRETS and ENCRYPTION_KEYS share a value: each needs its own",
    ],
    [
      "REPLY_ADDRESS",
      "office@nightjar.example",
      "IMAP_URL and REPLY_ADDRESS belong together: set both or neither",
    ],
    [
      "IMAP_URL",
      "imaps://office:word@mail.example",
      "IMAP_URL and REPLY_ADDRESS belong together: set both or neither",
    ],
    [
      "MAIL_AUTHSERV_ID",
      "mx.nightjar.example",
      "MAIL_AUTHSERV_ID belongs to IMAP_URL: set both, or leave it out",
    ],
    ...["0.0.0.0/0", "::/0", "10.0.0.0/8, 0.0.0.0/00", "::1/0"].map((networks) => [
      "TRUSTED_PROXIES",
      networks,
      "TRUSTED_PROXIES trusts every address: name those of your proxies only",
    ]),
    ["APP_URL", "http://nightjar.example", "APP_URL must start with https://"],
    ["DATA_DIR", ".data", "DATA_DIR must be a full path"],
    [
      "STRIPE_SECRET_KEY",
      "sk_sandbox_0123456789abcdef",
      "STRIPE_SECRET_KEY must be a secret key of Stripe, sk_live_…",
    ],
    [
      "STRIPE_SECRET_KEY",
      "pk_live_0123456789abcdef",
      "STRIPE_SECRET_KEY must be a secret key of Stripe, sk_live_…",
    ],
    [
      "STRIPE_WEBHOOK_SECRET",
      "whsec_sandbox_0123456789abcdef",
      "STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, whsec_…",
    ],
    [
      "STRIPE_API_URL",
      "http://127.0.0.1:3000",
      "STRIPE_API_URL must start with https://: a sandbox is for the demo only",
    ],
  ])("refuses %s=%s and does not print it", (name, value, sentence) => {
    const found = problems({ ...production, [name]: value });
    expect(found).toEqual([sentence]);
  });

  test("row 232: reads answers over TLS only", () => {
    const answers = {
      REPLY_ADDRESS: "Office@nightjar.example",
      IMAP_URL: "imaps://office:word@mail.example",
    };
    expect(parseEnv({ ...production, ...answers })).toMatchObject({
      replyAddress: "office@nightjar.example",
      imapUrl: answers.IMAP_URL,
    });
    expect(parseEnv({ ...production, ...answers, MAIL_AUTHSERV_ID: "MX.nightjar.example" })).toMatchObject({
      mailAuthservId: "mx.nightjar.example",
    });
    expect(parseEnv(production).replyAddress).toBeUndefined();
    const plain = { ...answers, IMAP_URL: "imap://office:word@mail.example" };
    expect(problems({ ...production, ...plain })).toEqual(["IMAP_URL must start with imaps://"]);
  });

  test.each(["HTTPS://nightjar.example", "https://nightjar.example/", "https://nightjar.example:8443"])(
    "accepts the address %s",
    (address) => {
      expect(problems({ ...production, APP_URL: address })).toEqual([]);
    },
  );
});

/** In the order they are named. */
const problemOrder: Record<string, string> = {
  SESSION_SECRETS: "missing:",
  ENCRYPTION_KEYS: "missing:",
  APP_URL: "missing:",
  DATABASE_URL: "missing:",
  DATA_DIR: "missing:",
};

describe("a pooler and a replica", () => {
  test.each(["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])("%s is useless without DATABASE_URL", (name) => {
    const given = { ...production, [name]: "postgres://app@db.example/nightjar" };
    expect(problems(given)).toEqual([]);
    expect(problems({ ...given, DATABASE_URL: "" })).toContain(
      `${name} belongs to DATABASE_URL: set both, or leave it out`,
    );
  });
});

describe("metrics", () => {
  test("are off by default, and only this machine may read them", () => {
    const { metricsPort, metricsHost, metricsToken } = demo();
    expect({ metricsPort, metricsHost, metricsToken }).toEqual({
      metricsPort: undefined,
      metricsHost: "127.0.0.1",
      metricsToken: undefined,
    });
  });

  test("are open to other machines only with a token, and not a short one", () => {
    const open = { ...production, METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" };
    expect(problems(open)).toContain("METRICS_HOST is not this machine: set METRICS_TOKEN, or leave it out");
    expect(problems({ ...open, METRICS_TOKEN: random }).join()).not.toContain("METRICS");
    expect(problems({ ...production, METRICS_TOKEN: "short" }).join()).toContain(
      "METRICS_TOKEN must be 32 to 200",
    );
  });
});
