import { sql } from "kysely";
import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import type { Executor } from "~/platform/db.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineQueue, patientRetries, sendJob, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { formatPhone } from "~/platform/phone";
import { accountMailText } from "./account-mail-texts.server";

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
  "payment_made_good",
  "card_changed",
  "address_verified",
  "address_rejected",
  "address_unverified",
  "setup_reminder",
  "join_approved",
  "join_declined",
] as const;

const schema = z.object({
  kind: z.enum(kinds),
  userId: z.uuid(),
  /** Without a live token nothing is sent. */
  tokenId: z.uuid().optional(),
  /** A former address, or that of a deleted account. */
  to: z.string().optional(),
  /** For a deleted account. */
  name: z.string().optional(),
  /** Name and value pairs. */
  facts: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** Its row among the emails of the account. */
  mailId: z.uuid().optional(),
});

export type AccountMail = z.output<typeof schema>;

/** A job holds ids, never a token: the worker derives that. */
export const accountMail = defineQueue({
  name: "account-mail",
  label: "Account emails",
  schema,
  ...patientRetries,
});

/** Sends only if the transaction commits. A deleted account keeps no record of it. */
export async function sendAccountMail(mail: AccountMail, trx: Executor): Promise<void> {
  const mailId = newId();
  await trx
    .insertInto("accountMails")
    .columns(["id", "userId", "kind"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select([eb.cast<string>(eb.val(mailId), "uuid").as("mailId"), "users.id"])
        .select(eb.cast<string>(eb.val(mail.kind), "text").as("kind"))
        .where("users.id", "=", mail.userId),
    )
    .execute();
  await sendJob(accountMail, { ...mail, mailId }, trx);
}

const purposes = new Map<AccountMail["kind"], AccountTokens.Purpose>([
  ["confirm_email", "confirm_email"],
  ["reset_password", "reset_password"],
  ["change_email", "change_email"],
  ["new_device", "secure_account"],
  ["staff_invited", "invite"],
]);

export const accountMailWorker = worker(accountMail, async (mail, job) => {
  const sent = await send(mail, job.id);
  const { mailId } = mail;
  if (!mailId) return;
  if (sent)
    await db.updateTable("accountMails").set({ sentAt: sql`now()` }).where("id", "=", mailId).execute();
  else await db.deleteFrom("accountMails").where("id", "=", mailId).execute();
});

/** False for an email that is no longer needed: its link has expired, or the setup is finished. */
async function send(mail: AccountMail, id: string): Promise<boolean> {
  const { kind, facts } = mail;
  const token = await tokenOf(mail);
  if (token === "gone") return false;
  const person = await findPerson(mail.userId);
  const to = mail.to ?? token?.email ?? person?.email;
  if (!to || (kind === "setup_reminder" && person?.setupCompleted)) return false;
  const { name: sender, phone } = await company();
  const { subject, ...words } = accountMailText(kind, {
    company: sender,
    phone: formatPhone(phone),
    name: mail.name ?? person?.name ?? "",
    role: person?.role,
    token,
  });
  const topic = kind === "welcome" ? "emailUpdates" : undefined;
  const stop = topic && unsubscribeLinks(mail.userId, topic);
  const footer = [`Sent by ${sender} to ${to} about an account with us.`];
  if (stop) footer.push(`To stop emails of this kind, open ${stop.page}`);
  const body = layOutMail({ ...words, from: { name: sender, phone }, facts, footer: footer.join("\n") });
  await deliver({ id, to, subject, ...body, oneClickUnsubscribe: stop?.oneClick });
  return true;
}

async function tokenOf({ kind, tokenId = "" }: AccountMail) {
  const purpose = purposes.get(kind);
  if (!purpose) return undefined;
  const found = await AccountTokens.findById(purpose, tokenId);
  if (!found) return "gone";
  const { id, email } = found;
  return { link: AccountTokens.tokenOf(id), code: AccountTokens.codeOf(id), email };
}

async function findPerson(userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.email",
      "users.role",
      "setupCompleted",
      sql<string>`CASE WHEN email_verified_at IS NULL THEN '' ELSE full_name END`.as("name"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}
