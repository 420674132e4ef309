import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { records } from "./inquiries.server";
import type { Reply } from "./inquiry.schema";
import { listMessages, messageIds } from "./inquiry-messages.server";
import { noAnswer } from "./inquiry-receipt.server";
import { sentQuotes } from "./quote-status.server";
import { replyAddress } from "./reply-address.server";

const shown = 100;

type Kind = "note" | "reply" | "quote";

const stateOfReply = sql<string | null>`CASE WHEN sent_at IS NOT NULL THEN 'sent'
  WHEN failure IS NOT NULL THEN 'not delivered: ' || failure ELSE 'waiting to be sent' END`;

/** What was written about an inquiry, and the quotes that went out, oldest first, the newest 100 of each kind at most. */
export async function list(inquiryId: string, executor: Executor = db) {
  const notes = executor
    .selectFrom("inquiryNotes as note")
    .leftJoin("profiles", "profiles.id", "authorId")
    .select(["note.id", sql<Kind>`'note'`.as("kind"), sql<string | null>`NULL`.as("subject")])
    .select(["body as text", sql<string | null>`NULL`.as("state"), "note.createdAt as at"])
    .select("fullName as author")
    .where("inquiryId", "=", inquiryId)
    .orderBy("note.createdAt", "desc")
    .limit(shown);
  const replies = executor
    .selectFrom("inquiryReplies as reply")
    .leftJoin("profiles", "profiles.id", "authorId")
    .select(["reply.id", sql<Kind>`'reply'`.as("kind"), sql<string | null>`subject`.as("subject")])
    .select(["body as text", stateOfReply.as("state"), "reply.createdAt as at", "fullName as author"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("reply.createdAt", "desc")
    .limit(shown);
  const [messages, written] = await Promise.all([
    listMessages(inquiryId, executor),
    executor
      .selectFrom(notes.as("notes"))
      .selectAll()
      .unionAll(executor.selectFrom(replies.as("replies")).selectAll())
      .unionAll(executor.selectFrom(sentQuotes(inquiryId, shown, executor).as("quotes")).selectAll())
      .execute(),
  ]);
  return [
    ...messages.map((message) => ({ ...message, kind: "message" as const, state: null })),
    ...written.map(({ kind, ...row }) =>
      kind === "quote"
        ? { kind, id: row.id, number: Number(row.subject), cents: Number(row.text), at: row.at }
        : { kind, ...row },
    ),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Undefined if the inquiry is gone. */
export async function addNote(
  inquiryId: string,
  body: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    if (!(await records.lock(inquiryId, trx))) return undefined;
    const id = newId();
    await trx.insertInto("inquiryNotes").values({ id, inquiryId, authorId: by.id, body }).execute();
    await records.record(inquiryId, { verb: "note_added", by }, trx);
    return id;
  });
}

/**
 * Answers by email: the reply, its job and the status commit together. An unassigned inquiry becomes the author's.
 * Undefined if it is gone.
 * @throws StaleEdit if someone else has answered or changed it since the author opened it
 */
export async function reply(
  inquiryId: string,
  { subject, message, version }: Reply,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(inquiryId, trx);
    if (!before) return undefined;
    if (!before.email)
      throw new AppError("There is no email address to reply to. Add one under Edit, or call.");
    await records.refuseStale(before, version, trx);
    const id = newId();
    await trx
      .insertInto("inquiryReplies")
      .values({ id, inquiryId, authorId: by.id, subject, body: message })
      .execute();
    const after = { status: "answered" as const, assignedTo: before.assignedTo ?? by.id };
    await records.change(before, after, { verb: "answered", by }, trx);
    await sendJob(inquiryReply, { replyId: id }, trx);
    return id;
  });
}

/** A signed reply with the message it answers quoted below; answers to it come back to the inquiry where possible. */
export const inquiryReply = defineMail({
  name: "inquiry-reply",
  label: "Replies to inquiries",
  data: z.object({ replyId: z.uuid() }),
  async read({ replyId }) {
    const reply = await db
      .selectFrom("inquiryReplies")
      .innerJoin("inquiries", "inquiries.id", "inquiryReplies.inquiryId")
      .leftJoin("profiles", "profiles.id", "inquiryReplies.authorId")
      .select(["subject", "body", "sentAt", "inquiryReplies.createdAt as writtenAt", "fullName as author"])
      .select(["inquiries.id", "inquiries.email", "inquiries.message", "reference"])
      .where("inquiryReplies.id", "=", replyId)
      .executeTakeFirst();
    return reply?.email && !reply.sentAt ? { ...reply, to: reply.email } : undefined;
  },
  words: async ({ id, to, reference, subject, body, writtenAt, author, message }, company, { replyId }) => ({
    id: replyId,
    to,
    replyTo: replyAddress({ id, reference }) ?? company.email,
    thread: await messageIds(id, writtenAt),
    subject: `${subject} (${reference})`,
    heading: subject,
    paragraphs: [...body.split(/\n{2,}/), [author, company.name].filter(Boolean).join("\n")],
    quoted: { label: "You wrote", words: message },
    footer: `Your reference is ${reference}.`,
  }),
  sent: ({ replyId }) => noteReply(replyId, { sentAt: sql<Date>`now()`, failure: null }),
  async failed({ replyId }, { isLastTry, isRefusal, said = noAnswer }) {
    if (isLastTry || isRefusal) await noteReply(replyId, { failure: said });
  },
});

function noteReply(id: string, state: { failure: string | null; sentAt?: RawBuilder<Date> }) {
  return db.updateTable("inquiryReplies").set(state).where("id", "=", id).execute();
}
