import { randomBytes } from "node:crypto";

/** The name under which the app of the tests is known when it runs as in production. */
export const publicOrigin = "https://nightjar.example";

/** Settings with which the app starts as in production; the database's address is the test's to add. */
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
