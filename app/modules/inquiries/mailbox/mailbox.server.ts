import { type Insertable, sql } from "kysely";
import { z } from "zod";
import { parseMail } from "~/modules/inquiries/inquiries/incoming-mail.server";
import * as InquiryMessages from "~/modules/inquiries/inquiries/inquiry-messages.server";
import * as MailInquiries from "~/modules/inquiries/inquiries/mail-inquiries.server";
import { findInquiry } from "~/modules/inquiries/inquiries/reply-address.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { type DB, db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { errorCode, log } from "~/platform/log.server";
import { type Mailbox, mailboxName, openMailbox } from "./mail-folder.server";

/** Runs every minute. `asked` is for a reading that someone is waiting for. */
export const mailbox = defineQueue({
  name: "mailbox",
  label: "Reading the mailbox",
  schema: z.object({ asked: z.boolean().default(false) }),
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  cron: "* * * * *",
});

const headBytes = 65_536;
const maxBytes = 2_097_152;

/** Stored messages are filed; all others stay untouched for a person to read. */
export const mailboxWorker = worker(mailbox, async ({ asked }, job) => {
  const name = mailboxName();
  if (!name) return;
  // An earlier job is still retrying: do not let a second one queue up behind it.
  if (!asked && job.tries === 1 && (await isRetrying(name))) return;
  try {
    await readNew(name);
  } catch (error) {
    await noteFailure(name, error, job.tries > mailbox.retryLimit);
    throw error;
  }
});

/** Undefined if there is no mailbox to read. */
export async function state(executor: Executor = db) {
  const name = mailboxName();
  if (!name) return undefined;
  const row = await executor
    .selectFrom("mailboxes")
    .select(["readAt", "leftForStaff", "failedAt", "failures", "failure"])
    .where("name", "=", name)
    .executeTakeFirst();
  return { name, ...(row ?? { readAt: null, leftForStaff: 0, failedAt: null, failures: 0, failure: null }) };
}

/** Reads the mailbox now rather than within a minute. */
export async function readNow(by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await sendJob(mailbox, { asked: true }, trx, { singletonKey: "asked" });
    const subject = { type: "queue", id: null };
    await Audit.record({ actorId: by.id, action: "mailbox.read_asked", subject }, trx);
  });
}

async function readNew(name: string): Promise<void> {
  const box = await openMailbox();
  try {
    const before = await db
      .selectFrom("mailboxes")
      .select(["validity", "lastNumber"])
      .where("name", "=", name)
      .executeTakeFirst();
    let last = before?.validity === box.validity ? before.lastNumber : 0;
    let stored = 0;
    try {
      for (const number of await box.list(last)) {
        if (await receive(box, number)) stored++;
        last = number;
      }
    } finally {
      const { validity } = box;
      await save(name, { validity, lastNumber: last, leftForStaff: box.count() });
    }
    await save(name, { readAt: new Date(), failures: 0, failedAt: null, failure: null });
    if (stored > 0) log("mailbox.read", { stored });
  } finally {
    await box.close();
  }
}

/** Stored before it is filed: after a crash in between, the next reading finds it already stored. */
async function receive(box: Mailbox, number: number): Promise<boolean> {
  const head = await box.read(number, headBytes);
  const about = head && (await parseMail(head.bytes, head.whole));
  if (!about || about.automatic) return false;
  const inquiryId = await findInquiry(about);
  const message = head.whole ? head : await box.read(number, maxBytes);
  const mail = message && (await parseMail(message.bytes, message.whole));
  if (!mail) return false;
  const isStored = inquiryId ? InquiryMessages.receive(inquiryId, mail) : MailInquiries.receive(mail);
  if (!(await isStored)) return false;
  await box.file(number);
  return true;
}

/** Tries are at most an hour apart. */
async function isRetrying(name: string): Promise<boolean> {
  const row = await db
    .selectFrom("mailboxes")
    .select("name")
    .where("name", "=", name)
    .where("failedAt", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** After its last try the job is dead, and the next one may start. */
async function noteFailure(name: string, error: unknown, last: boolean): Promise<void> {
  const failure = errorCode(error) ?? (error instanceof Error ? error.name : "Error");
  const failedAt = last ? null : sql<Date>`now()`;
  const failures = sql<number>`mailboxes.failures + 1`;
  await db
    .insertInto("mailboxes")
    .values({ name, failedAt, failures: 1, failure })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ failedAt, failures, failure }))
    .execute();
}

async function save(name: string, values: Partial<Insertable<DB["mailboxes"]>>): Promise<void> {
  await db
    .insertInto("mailboxes")
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
    .execute();
}
