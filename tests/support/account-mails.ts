import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { type AccountMail, accountMail } from "../../app/modules/accounts/mails/account-mail.server";
import { db } from "../../app/platform/db.server";
import { mailFolder } from "../../app/platform/mail.server";

/** Runs the waiting mail jobs and returns the emails in order, each only once. */
export async function sentMails(): Promise<Email[]> {
  const { rows } = await sql<{ id: string; data: unknown; createdOn: Date }>`
    DELETE FROM pgboss.job WHERE name = ${accountMail.name} RETURNING id, data, created_on`.execute(db);
  const mails: Email[] = [];
  for (const { id, data } of rows.sort((one, other) => +one.createdOn - +other.createdOn)) {
    await rm(mailFolder, { recursive: true, force: true });
    await mkdir(mailFolder, { recursive: true });
    await accountMail.work(data, { id, tries: 1 });
    for (const name of await readdir(mailFolder)) {
      mails.push(await PostalMime.parse(await readFile(path.join(mailFolder, name))));
    }
  }
  return mails;
}

/** The last segment of the email's one link that starts with this path. */
export function tokenIn(mail: Email | undefined, kind: string): string {
  const token = new RegExp(`/${kind}/([\\w-]{43})$`, "m").exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No link to ${kind} in: ${mail?.text}`);
  return token;
}

export async function accountMailsOf(userId: string): Promise<AccountMail[]> {
  const { rows } = await sql<{ data: AccountMail }>`
    select data from pgboss.job where name = 'account-mail' and data ->> 'userId' = ${userId}
    order by created_on`.execute(db);
  return rows.map(({ data }) => data);
}
