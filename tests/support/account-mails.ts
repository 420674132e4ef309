import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { type AccountMail, accountMail } from "../../app/modules/account-mails/account-mail.server";
import { accountMailWorker } from "../../app/modules/account-mails/account-mail-worker.server";
import { db } from "../../app/platform/db.server";
import { mailFolder } from "../../app/platform/mail.server";

/** Has the mails written that wait, and gives them in their order; none of them is given twice. */
export async function sentMails(): Promise<Email[]> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    DELETE FROM pgboss.job WHERE name = ${accountMail.name} RETURNING id, data, created_on`.execute(db);
  const mails: Email[] = [];
  for (const { id, data } of rows) {
    await rm(mailFolder, { recursive: true, force: true });
    await mkdir(mailFolder, { recursive: true });
    await accountMailWorker.work(data, { id, tries: 1 });
    for (const name of await readdir(mailFolder)) {
      mails.push(await PostalMime.parse(await readFile(path.join(mailFolder, name))));
    }
  }
  return mails;
}

/** The last part of the one link of a mail that begins with this path: the token. */
export function tokenIn(mail: Email | undefined, kind: string): string {
  const token = new RegExp(`/${kind}/([\\w-]{43})$`, "m").exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No link to ${kind} in: ${mail?.text}`);
  return token;
}

/** The mails about an account that wait to be sent, in their order. */
export async function accountMailsOf(userId: string): Promise<AccountMail[]> {
  const { rows } = await sql<{ data: AccountMail }>`
    select data from pgboss.job where name = 'account-mail' and data ->> 'userId' = ${userId}
    order by created_on`.execute(db);
  return rows.map(({ data }) => data);
}
