import { sql } from "kysely";
import { answerNoun } from "~/modules/assistant/knowledge/written-options";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import { equalsText } from "~/platform/list-filters.server";
import * as OpenQuestions from "./open-questions.server";
import type { Answer } from "./written.schema";

export const subject: Audit.Subject = {
  href: (id) => `${answerNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("assistantAnswers").select(["id", "question as title"]).where("id", "in", ids),
};

export const records = Records.define({
  type: "written_answer",
  lock: (ids, trx) =>
    trx.selectFrom("assistantAnswers").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids, changes: Partial<Answer>, trx) =>
    trx
      .updateTable("assistantAnswers")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids, trx) => trx.deleteFrom("assistantAnswers").where("id", "in", ids).execute(),
  kept: ({ question }) => ({ question }),
  title: ({ question }) => question,
  undoable: ["updated"],
});

export const { update, remove } = records;

export const answerList = defineList({
  from: (executor) => executor.selectFrom("assistantAnswers"),
  id: "assistantAnswers.id",
  search: sql.ref("assistantAnswers.searchText"),
  filters: { status: equalsText("assistantAnswers.status") },
  sorts: { question: { by: sql`lower(question)`, type: "text" } },
  start: "question",
  rows: (some) =>
    some.select(["id", "question", "page", "status", sql<string>`left(answer, 160)`.as("answer")]).execute(),
});

export function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("assistantAnswers")
    .select(["id", "version", "question", "answer", "page", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The chat gives it from now on. `about` is the unanswered question that it was written for, which is then settled. */
export async function create(
  input: Answer,
  about: string | undefined,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string> {
  const id = newId();
  await inTransaction(executor, async (trx) => {
    await trx
      .insertInto("assistantAnswers")
      .values({ id, ...input })
      .execute();
    await records.record("created", id, by, { after: { question: input.question } }, trx);
    if (about) await OpenQuestions.settle(about, trx);
  });
  return id;
}
