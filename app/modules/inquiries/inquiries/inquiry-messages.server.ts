import { sql } from "kysely";
import { isOnePerson } from "~/modules/accounts/profiles/merged-profiles.server";
import { system } from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { messageIdOf } from "~/platform/mail.server";
import { type Limit, take } from "~/platform/rate-limit.server";
import type { IncomingMail } from "./incoming-mail.server";
import { records, subject } from "./inquiries.server";

const shown = 100;

/** Anything a sender writes beyond this stays in the mailbox. */
const hourly: Limit = { name: "inquiry-message", tries: 30, window: 3_600 };

/**
 * Emails received about an inquiry, oldest first, the newest 100 at most. `from` is null for one from its sender, unless
 * our mail server could not prove that.
 */
export async function listMessages(inquiryId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("inquiryMessages as message")
    .innerJoin("inquiries", "inquiries.id", "message.inquiryId")
    .select([
      "message.id",
      "subject",
      "body as text",
      "quoted",
      "attachments",
      "cut",
      "message.createdAt as at",
    ])
    .select(sql<boolean>`message_key LIKE 'chat %'`.as("inChat"))
    .select(["fromName as author", "fromAddress", "fromProved", "inquiries.email", "inquiries.name"])
    .select(isOnePerson("inquiries.email", "message.fromAddress").as("known"))
    .where("inquiryId", "=", inquiryId)
    .orderBy("message.createdAt", "desc")
    .limit(shown)
    .execute();
  return rows.reverse().map(({ fromAddress, fromProved, email, known, name, author, ...message }) => {
    const isOther = fromAddress !== email && !known;
    const own = !isOther && fromProved !== false;
    const from = own ? null : { address: fromAddress, isOther };
    return { ...message, author: own ? name : author || fromAddress, from };
  });
}

/**
 * Stores an email in an inquiry's thread once, and tells the assignee, or everybody who may read it if there is none.
 * An answered inquiry reopens; spam quietly stays spam. False if the inquiry is gone or gets too many.
 */
export async function receive(
  inquiryId: string,
  mail: IncomingMail,
  executor: Executor = db,
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(inquiryId, trx);
    if (!before) return false;
    const known = await trx
      .selectFrom("inquiryMessages")
      .select("id")
      .where("inquiryId", "=", inquiryId)
      .where("messageKey", "=", mail.key)
      .executeTakeFirst();
    if (known) return true;
    if (!(await take(hourly, inquiryId, trx)).allowed) return false;
    await trx
      .insertInto("inquiryMessages")
      .values({
        id: newId(),
        inquiryId,
        messageKey: mail.key,
        messageId: mail.messageId,
        fromAddress: mail.from.address,
        fromName: mail.from.name,
        fromProved: mail.proved,
        subject: mail.subject,
        body: mail.text,
        quoted: mail.quoted,
        attachments: mail.attachments,
        cut: mail.cut,
      })
      .execute();
    const open = before.assignedTo ? ("in_progress" as const) : ("new" as const);
    const changes = before.status === "answered" ? { status: open } : {};
    await records.change(before, changes, { verb: "message_received", by: system }, trx);
    const words = `New message about inquiry ${before.reference}`;
    if (before.status !== "spam") await tell(before, "inquiry_message", words, trx);
    return true;
  });
}

/** The Message-IDs of a thread before a moment, oldest first; mail programs use them to keep it together. */
export async function messageIds(inquiryId: string, until: Date, executor: Executor = db): Promise<string[]> {
  const replies = await executor
    .selectFrom("inquiryReplies")
    .select(["id", "createdAt"])
    .where("inquiryId", "=", inquiryId)
    .where("createdAt", "<", until)
    .orderBy("createdAt", "desc")
    .limit(10)
    .execute();
  const messages = await executor
    .selectFrom("inquiryMessages")
    .select(["messageId", "createdAt"])
    .where("inquiryId", "=", inquiryId)
    .where("createdAt", "<", until)
    .orderBy("createdAt", "desc")
    .limit(10)
    .execute();
  const written = [
    ...replies.map(({ id, createdAt }) => ({ id: messageIdOf(id), createdAt })),
    ...messages.map(({ messageId, createdAt }) => ({ id: messageId, createdAt })),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return [messageIdOf(inquiryId), ...written.flatMap(({ id }) => id ?? [])];
}

/** Tells the assignee of an inquiry or, without one, everybody who may read it. */
export async function tell(
  { id, assignedTo }: { id: string; assignedTo: string | null },
  kind: "inquiry_message" | "quote_answered",
  words: string,
  trx: Executor,
): Promise<void> {
  const notice = { words, href: subject.href(id) };
  const told = assignedTo ? await Notifications.notifyPerson(assignedTo, kind, notice, trx) : 0;
  if (told === 0) await Notifications.notify(kind, notice, trx);
}
