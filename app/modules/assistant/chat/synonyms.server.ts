import { sql } from "kysely";
import { synonymNoun } from "~/modules/assistant/knowledge/written-options";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { defineList } from "~/platform/list.server";
import type { Synonyms } from "./written.schema";

export const subject: Audit.Subject = {
  href: (id) => `${synonymNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("assistantSynonyms").select(["id", "words as title"]).where("id", "in", ids),
};

export const records = Records.define({
  type: "synonyms",
  lock: (ids, trx) =>
    trx
      .selectFrom("assistantSynonyms")
      .selectAll()
      .where("id", "in", ids)
      .orderBy("id")
      .forUpdate()
      .execute(),
  update: (ids, changes: Partial<Synonyms>, trx) =>
    trx
      .updateTable("assistantSynonyms")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute(),
  remove: (ids, trx) => trx.deleteFrom("assistantSynonyms").where("id", "in", ids).execute(),
  kept: ({ words }) => ({ words }),
  title: ({ words }) => words,
  undoable: ["updated"],
});

export const { update, remove } = records;

export const synonymList = defineList({
  from: (executor) => executor.selectFrom("assistantSynonyms"),
  id: "assistantSynonyms.id",
  search: sql.ref("assistantSynonyms.searchText"),
  filters: {},
  sorts: { words: { by: sql`lower(words)`, type: "text" } },
  start: "words",
  rows: (some) => some.select(["id", "words", "updatedAt"]).execute(),
});

export function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("assistantSynonyms")
    .select(["id", "version", "words"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function create(input: Synonyms, by: Audit.Actor, executor: Executor = db): Promise<string> {
  const id = newId();
  await inTransaction(executor, async (trx) => {
    await trx
      .insertInto("assistantSynonyms")
      .values({ id, ...input })
      .execute();
    await records.record("created", id, by, { after: input }, trx);
  });
  return id;
}
