import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { inquiryReply } from "./inquiry-reply.server";

/** Notes and replies that are shown, of each. */
const shown = 100;

/** What staff wrote about an enquiry and to the person, the oldest first; of many, the newest 100 notes and replies. */
export async function list(inquiryId: string, executor: Executor = db) {
  const notes = await executor
    .selectFrom("inquiry_notes")
    .leftJoin("profiles", "profiles.id", "inquiry_notes.author_id")
    .select(["inquiry_notes.id", "body", "inquiry_notes.created_at as at", "profiles.full_name as author"])
    .where("inquiry_id", "=", inquiryId)
    .orderBy("inquiry_notes.created_at", "desc")
    .limit(shown)
    .execute();
  const replies = await executor
    .selectFrom("inquiry_replies")
    .leftJoin("profiles", "profiles.id", "inquiry_replies.author_id")
    .select([
      "inquiry_replies.id",
      "subject",
      "body",
      "sent_at as sentAt",
      "inquiry_replies.created_at as at",
    ])
    .select("profiles.full_name as author")
    .where("inquiry_id", "=", inquiryId)
    .orderBy("inquiry_replies.created_at", "desc")
    .limit(shown)
    .execute();
  return [
    ...notes.map((note) => ({ ...note, kind: "note" as const, subject: null, sentAt: null })),
    ...replies.map((reply) => ({ ...reply, kind: "reply" as const })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Adds a note that only staff see; undefined when the enquiry is gone. */
export async function addNote(
  inquiryId: string,
  body: string,
  authorId: string,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    if (!(await lock(inquiryId, trx))) return undefined;
    const id = newId();
    await trx
      .insertInto("inquiry_notes")
      .values({ id, inquiry_id: inquiryId, author_id: authorId, body })
      .execute();
    const subject = { type: "inquiry", id: inquiryId };
    await Audit.record({ actorId: authorId, action: "inquiry.note_added", subject }, trx);
    return id;
  });
}

/**
 * Answers by mail: the reply, its job and the status commit together. An enquiry that nobody had becomes the author's.
 * Undefined when it is gone.
 */
export async function reply(
  inquiryId: string,
  { subject, message }: { subject: string; message: string },
  authorId: string,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await lock(inquiryId, trx);
    if (!before) return undefined;
    const id = newId();
    await trx
      .insertInto("inquiry_replies")
      .values({ id, inquiry_id: inquiryId, author_id: authorId, subject, body: message })
      .execute();
    const after = { status: "answered" as const, assigned_to: before.assigned_to ?? authorId };
    await trx
      .updateTable("inquiries")
      .set({ ...after, version: before.version + 1, updated_at: sql`now()` })
      .where("id", "=", inquiryId)
      .execute();
    await Audit.record(
      {
        actorId: authorId,
        action: "inquiry.answered",
        subject: { type: "inquiry", id: inquiryId },
        ...Audit.difference(before, after),
      },
      trx,
    );
    await sendJob(inquiryReply, { replyId: id }, trx);
    return id;
  });
}

function lock(id: string, trx: Executor) {
  return trx
    .selectFrom("inquiries")
    .select(["status", "assigned_to", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
