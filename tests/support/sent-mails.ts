import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { db } from "../../app/platform/db.server";
import type { Worker } from "../../app/platform/jobs.server";
import { mailFolder } from "../../app/platform/mail.server";

interface Sent extends Email {
  /** What its calendar file says, with the line ends of the standard; "" without one. */
  calendar: string;
  method: string | undefined;
}

/** Runs the jobs of an email that wait, and returns what was sent, in order. */
export async function sentNow(mail: Worker): Promise<Sent[]> {
  await rm(mailFolder, { recursive: true, force: true });
  const { rows } = await sql<{ id: string; data: object }>`
    delete from pgboss.job where name = ${mail.queue.name} and state = 'created' returning id, data, created_on`.execute(
    db,
  );
  for (const { id, data } of rows) await mail.work(data, { id, tries: 1 });
  const names = (await readdir(mailFolder).catch(() => [])).sort();
  const sent = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
  return sent.map((each) => {
    const file = each.attachments.find(({ mimeType }) => mimeType === "text/calendar");
    const content =
      typeof file?.content === "string" ? file.content : new TextDecoder().decode(file?.content);
    return {
      ...each,
      method: file?.method,
      calendar: content.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"),
    };
  });
}
