import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";

/** Only this many of the newest unanswered questions are looked at; older ones are deleted after 30 days anyway. */
const maxScanned = 1_000;
const maxWordings = 20;

/** The newest unanswered questions with the stems of their words: questions with the same stems are one. */
function recent(executor: Executor) {
  const stems = sql`array_to_string(tsvector_to_array(to_tsvector('english', body)), ' ')`;
  return executor
    .selectFrom("chatTurns")
    .select([
      "id",
      "body",
      "createdAt",
      sql<string>`coalesce(nullif(${stems}, ''), search_key(body))`.as("stems"),
    ])
    .where("unanswered", "=", true)
    .orderBy("createdAt", "desc")
    .limit(maxScanned);
}

function grouped(executor: Executor) {
  return executor
    .selectFrom(recent(executor).as("turn"))
    .select([
      sql<string>`(array_agg(id order by created_at desc, id desc))[1]`.as("id"),
      sql<string>`(array_agg(body order by created_at desc, id desc))[1]`.as("question"),
      sql<number>`count(*)::integer`.as("asked"),
      sql<Date>`max(created_at)`.as("lastAsked"),
      sql<string>`search_key(string_agg(distinct body, ' '))`.as("searchText"),
    ])
    .groupBy("stems");
}

export const openQuestionList = defineList({
  from: (executor) => executor.selectFrom(grouped(executor).as("questions")),
  id: "questions.id",
  search: sql.ref("questions.searchText"),
  filters: {},
  sorts: {
    asked: { by: sql.ref("questions.asked"), type: "integer" },
    last: { by: sql.ref("questions.lastAsked"), type: "timestamptz" },
  },
  start: "-asked",
  rows: (qb) => qb.select(["id", "question", "asked", "lastAsked"]).execute(),
});

/** An unanswered question with the ways it was worded, newest first; undefined once it is settled. */
export async function find(turnId: string, executor: Executor = db) {
  const turns = await alike(turnId, executor).execute();
  const [newest] = turns;
  if (!newest) return undefined;
  const wordings = [...new Set(turns.map(({ body }) => body))].slice(0, maxWordings);
  return { id: turnId, question: newest.body, asked: turns.length, lastAsked: newest.createdAt, wordings };
}

function alike(turnId: string, executor: Executor) {
  const turns = recent(executor);
  return executor
    .with("turn", () => turns)
    .selectFrom("turn")
    .select(["id", "body", "createdAt"])
    .where("stems", "in", (qb) =>
      qb.selectFrom("turn as own").select("own.stems").where("own.id", "=", turnId),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
}

/** Takes a question, however it was worded, off the list. False if it is not there. */
export async function settle(turnId: string, trx: Executor): Promise<boolean> {
  const turns = await alike(turnId, trx).execute();
  if (turns.length === 0) return false;
  const ids = turns.map(({ id }) => id).sort();
  await trx.updateTable("chatTurns").set({ unanswered: false }).where("id", "in", ids).execute();
  return true;
}

/** Takes a question that needs no answer off the list, until it is asked again. False if it is not there. */
export async function dismiss(turnId: string, by: Audit.Actor, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    if (!(await settle(turnId, trx))) return false;
    const subject = { type: "chat_question", id: turnId };
    await Audit.record({ actorId: by.id, action: "chat_question.dismissed", subject }, trx);
    return true;
  });
}
