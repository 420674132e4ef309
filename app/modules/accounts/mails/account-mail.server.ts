import { sql } from "kysely";
import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { formatPhone } from "~/platform/phone";
import { type AccountMailKind, accountMailTexts } from "./account-mail-texts.server";

const schema = z.object({
  kind: z.custom<AccountMailKind>(
    (kind) => typeof kind === "string" && Object.hasOwn(accountMailTexts, kind),
  ),
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

const purposes = new Map<AccountMailKind, AccountTokens.Purpose>([
  ["confirm_email", "confirm_email"],
  ["reset_password", "reset_password"],
  ["change_email", "change_email"],
  ["new_device", "secure_account"],
  ["staff_invited", "invite"],
]);

/** To a person about their account. A job holds ids, never a token: that is derived when the email is sent. */
export const accountMail = defineMail({
  name: "account-mail",
  label: "Account emails",
  data: schema,
  async read(mail) {
    const found = await find(mail);
    if (!found && mail.mailId) await db.deleteFrom("accountMails").where("id", "=", mail.mailId).execute();
    return found;
  },
  words({ to, token, person }, { name: company, phone }, { kind, userId, name = person?.name, facts = [] }) {
    const about = { company, phone: formatPhone(phone), role: person?.role, token, facts };
    const { paragraphs, ...says } = accountMailTexts[kind](about);
    const stop = kind === "welcome" ? unsubscribeLinks(userId, "emailUpdates") : undefined;
    const topic = kind.startsWith("staff_") ? "your staff access" : "your account";
    return {
      facts,
      ...says,
      to,
      oneClickUnsubscribe: stop?.oneClick,
      paragraphs: [name ? `Hello ${name},` : "Hello,", ...paragraphs],
      footer: `Sent by ${company} to ${to} about ${topic}.`,
      stop: stop && { label: "Stop emails of this kind", url: stop.page },
    };
  },
  async sent({ mailId }) {
    if (mailId)
      await db.updateTable("accountMails").set({ sentAt: sql`now()` }).where("id", "=", mailId).execute();
  },
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

/** Undefined for an email that is no longer needed: its link has expired, or the setup is finished. */
async function find({ kind, userId, tokenId, to: address }: AccountMail) {
  const purpose = purposes.get(kind);
  const found = purpose && tokenId ? await AccountTokens.findById(purpose, tokenId) : undefined;
  if (purpose && !found) return undefined;
  const token = found && {
    link: AccountTokens.tokenOf(found.id),
    code: AccountTokens.codeOf(found.id),
    email: found.email,
  };
  const person = await findPerson(userId);
  const to = address ?? token?.email ?? person?.email;
  if (!to || (kind === "setup_reminder" && person?.setupCompleted)) return undefined;
  return { to, token, person };
}

async function findPerson(userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.email",
      "users.role",
      "setupCompleted",
      // Until the email is confirmed, a stranger may have typed the name.
      sql<string>`CASE WHEN email_verified_at IS NULL THEN '' ELSE full_name END`.as("name"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}
