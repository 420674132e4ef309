import { z } from "zod";
import type { Executor } from "~/platform/db.server";
import { defineQueue, sendJob } from "~/platform/jobs.server";

const kinds = [
  "confirm_email",
  "account_exists",
  "reset_password",
  "password_changed",
  "change_email",
  "email_change_asked",
  "email_changed",
  "factor_enabled",
  "factor_removed",
  "recovery_codes_made",
  "new_device",
  "account_secured",
  "welcome",
  "account_closed",
  "staff_invited",
  "staff_role_changed",
  "staff_access_ended",
  "staff_access_restored",
  "subscribed",
  "plan_changed",
  "subscription_cancelled",
  "subscription_resumed",
  "subscription_ended",
  "payment_failed",
] as const;

const schema = z.object({
  kind: z.enum(kinds),
  userId: z.uuid(),
  /** The account token whose link or code the mail carries; without a live one there is nothing to send. */
  tokenId: z.uuid().optional(),
  /** Another address than the account's: an older one, or one of an account that is gone. */
  to: z.string().optional(),
  /** The name of a person whose account is gone. */
  name: z.string().optional(),
  /** Name and value pairs that the mail shows. */
  facts: z.array(z.tuple([z.string(), z.string()])).optional(),
});

export type AccountMail = z.output<typeof schema>;

/** Mails to a person about their account. A job holds ids and never a token: that is computed when the mail is made. */
export const accountMail = defineQueue({
  name: "account-mail",
  schema,
  // Two seconds, doubled each time: the last try comes nine hours later.
  retryLimit: 14,
  retryDelay: 2,
  retryBackoff: true,
});

/** Sends a mail about an account when, and only when, the transaction commits. */
export async function sendAccountMail(mail: AccountMail, trx: Executor): Promise<void> {
  await sendJob(accountMail, mail, trx);
}
