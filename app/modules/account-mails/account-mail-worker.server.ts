import { sql } from "kysely";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import { unsubscribeLinks } from "~/modules/notification-choices/unsubscribe.server";
import { company } from "~/modules/settings/company.server";
import { formatPhone } from "~/platform/contact-details";
import { db } from "~/platform/db.server";
import { worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { type AccountMail, accountMail } from "./account-mail.server";
import { accountMailText } from "./account-mail-texts.server";

/** Mails with a link, and what the link is for. */
const purposes = new Map<AccountMail["kind"], AccountTokens.Purpose>([
  ["confirm_email", "confirm_email"],
  ["reset_password", "reset_password"],
  ["change_email", "change_email"],
  ["new_device", "secure_account"],
  ["staff_invited", "invite"],
]);

/** Sends a mail about an account to the stored address; one whose link is no longer good is not sent. */
export const accountMailWorker = worker(accountMail, async (mail, job) => {
  const { kind, facts } = mail;
  const token = await tokenOf(mail);
  if (token === "gone") return;
  const person = await findPerson(mail.userId);
  const to = mail.to ?? token?.email ?? person?.email;
  if (!to) return;
  const { name: sender, phone } = await company();
  const { subject, ...words } = accountMailText(kind, {
    company: sender,
    phone: formatPhone(phone),
    name: mail.name ?? person?.name ?? "",
    token,
  });
  const topic = kind === "welcome" ? "email_updates" : undefined;
  const stop = topic && unsubscribeLinks(mail.userId, topic);
  const footer = [`Sent by ${sender} to ${to}, because it belongs to an account with us.`];
  if (stop) footer.push(`To get no more mails of this kind, open ${stop.page}`);
  const body = layOutMail({ ...words, facts, footer: footer.join("\n") });
  await deliver({ id: job.id, to, subject, ...body, oneClickUnsubscribe: stop?.oneClick });
});

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
      sql<string>`CASE WHEN email_verified_at IS NULL THEN '' ELSE full_name END`.as("name"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}
