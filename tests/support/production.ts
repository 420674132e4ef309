import { randomBytes } from "node:crypto";

/** The public name of an app that tests run as in production. */
export const publicOrigin = "https://nightjar.example";

/** The test adds the database's address. */
export function productionSettings(): Record<string, string> {
  return {
    DEMO: "",
    APP_URL: publicOrigin,
    SESSION_SECRETS: randomBytes(32).toString("base64url"),
    ENCRYPTION_KEYS: randomBytes(32).toString("base64url"),
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Nightjar <hello@nightjar.example>",
    STAFF_EMAIL: "office@nightjar.example",
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(12).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(12).toString("hex")}`,
  };
}
