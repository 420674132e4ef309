import { sql } from "kysely";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import type { CannedReply } from "./canned-reply.schema";
import { cannedReplyNoun } from "./canned-reply-options";

export const subject: Audit.Subject = {
  href: (id) => `${cannedReplyNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("cannedReplies").select(["id", "title"]).where("id", "in", ids),
};

export const records = Records.define({
  type: "canned_reply",
  lock: (ids, trx) =>
    trx.selectFrom("cannedReplies").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),
  update: (ids, changes: Partial<CannedReply>, trx) =>
    trx
      .updateTable("cannedReplies")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids, trx) => trx.deleteFrom("cannedReplies").where("id", "in", ids).execute(),
  kept: ({ title }) => ({ title }),
  title: ({ title }) => title,
  undoable: ["updated"],
});

export const { update, remove } = records;

export const cannedReplyList = defineList({
  from: (executor) => executor.selectFrom("cannedReplies"),
  id: "cannedReplies.id",
  search: sql.ref("cannedReplies.searchText"),
  filters: {},
  sorts: { title: { by: sql`lower(title)`, type: "text" } },
  start: "title",
  rows: (some) => some.select(["id", "title", sql<string>`left(body, 160)`.as("body")]).execute(),
});

export function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("cannedReplies")
    .select(["id", "version", "title", "body"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function create(input: CannedReply, by: Audit.Actor, executor: Executor = db): Promise<string> {
  const id = newId();
  await inTransaction(executor, async (trx) => {
    await trx
      .insertInto("cannedReplies")
      .values({ id, ...input })
      .execute();
    await records.record("created", id, by, { after: { title: input.title } }, trx);
  });
  return id;
}

const mostChoices = 50;

/** What staff can choose from when they write to somebody, by title. */
export async function choices(name: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("cannedReplies")
    .select(["id", "title", "body"])
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .limit(mostChoices)
    .execute();
  return rows.map((row) => ({ ...row, body: row.body.replaceAll("{name}", name) }));
}
