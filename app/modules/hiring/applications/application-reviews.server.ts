import type * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import type { Edit } from "~/platform/record-edits";
import { nextInterviewOf } from "./application-interviews.server";
import { outcomeMailOf } from "./application-outbox.server";
import { records } from "./application-records.server";

const maxShown = 200;

/** An application for this posting, for staff; undefined if it is for another posting. */
export async function find(postingId: string, id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("jobApplications")
    .selectAll()
    .select([
      nextInterviewOf("jobApplications").as("nextInterviewAt"),
      outcomeMailOf("jobApplications").as("mail"),
    ])
    .where("id", "=", id)
    .where("jobId", "=", postingId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId, accessTokenHash, tokenExpiresAt, searchText, ...application } = row;
  return application;
}

/** What the form of a new employee takes over from an application; undefined if nobody was hired by it. */
export async function hiredBy(id: string, executor: Executor = db) {
  return executor
    .selectFrom("jobApplications")
    .select(["fullName", "email", "phoneNumber"])
    .where("id", "=", id)
    .where("status", "=", "hired")
    .executeTakeFirst();
}

/** Saves a rating; undefined if the application is gone. @throws StaleEdit if someone else has rated it since */
export function rate(
  id: string,
  edit: Edit<{ rating: number | null }>,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return records.update(id, edit, by, executor);
}

/** Staff's notes on an application, newest first. */
export async function listNotes(applicationId: string, executor: Executor = db) {
  return executor
    .selectFrom("jobApplicationNotes as note")
    .leftJoin("profiles", "profiles.id", "note.authorId")
    .select(["note.id", "note.body", "note.createdAt", "profiles.fullName as author"])
    .where("applicationId", "=", applicationId)
    .orderBy("note.createdAt", "desc")
    .limit(maxShown)
    .execute();
}

/** Undefined if the application is gone. */
export async function addNote(
  applicationId: string,
  body: string,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    if (!(await records.lock(applicationId, trx))) return undefined;
    const id = newId();
    await trx
      .insertInto("jobApplicationNotes")
      .values({ id, applicationId, authorId: by.id, body })
      .execute();
    await records.record(applicationId, { verb: "note_added", by }, trx);
    return id;
  });
}

/** Each change of status, newest first. */
export async function listSteps(applicationId: string, executor: Executor = db) {
  return executor
    .selectFrom("jobApplicationEvents as step")
    .leftJoin("profiles", "profiles.id", "step.actorId")
    .select(["step.id", "fromStatus", "toStatus", "reason", "note", "step.createdAt"])
    .select(["step.actorId", "profiles.fullName as who"])
    .where("applicationId", "=", applicationId)
    .orderBy("step.id", "desc")
    .limit(maxShown)
    .execute();
}

/** What is deleted with an application. */
export async function impact(id: string, executor: Executor = db) {
  const count = async (table: "jobApplicationNotes" | "jobApplicationMails") => {
    const found = await executor
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .where("applicationId", "=", id)
      .executeTakeFirstOrThrow();
    return Number(found.count);
  };
  return { notes: await count("jobApplicationNotes"), mails: await count("jobApplicationMails") };
}

export const { remove } = records;
