import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/audit/audit.server";
import { db, inTransaction } from "~/platform/db.server";
import { bulkLimit } from "~/platform/list.server";
import { type BulkAct, bulkActs } from "./inquiry-acts";

/** A confirmed act and the ids that were shown with it. */
export const bulkSchema = z.object({
  act: z.enum(bulkActs),
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.uuid()).min(1).max(bulkLimit)),
});

/** The names of some enquiries, for the question whether they are the right ones. */
export async function names(ids: string[], limit: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("inquiries")
    .select(["name", "reference"])
    .where("id", "in", ids.slice(0, limit))
    .execute();
  return rows.map(({ name, reference }) => `${name}, ${reference}`);
}

/** Does one act with all of them, or none; each has its own audit row. Returns how many it changed. */
export async function perform(act: BulkAct, ids: string[], actorId: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("inquiries")
      .select(["id", "reference", "status", "assigned_to"])
      .where("id", "in", ids)
      .orderBy("id")
      .forUpdate()
      .execute();
    const after = changeOf(act, actorId);
    const changed = rows.filter(
      (row) => !after || Object.keys(Audit.difference(row, after).after).length > 0,
    );
    if (changed.length === 0) return 0;
    const changedIds = changed.map(({ id }) => id);
    if (after) {
      await trx
        .updateTable("inquiries")
        .set({ ...after, version: sql`version + 1`, updated_at: sql`now()` })
        .where("id", "in", changedIds)
        .execute();
    } else await trx.deleteFrom("inquiries").where("id", "in", changedIds).execute();
    await Audit.recordAll(
      changed.map(({ id, reference, ...before }) => ({
        actorId,
        action: after ? "inquiry.updated" : "inquiry.deleted",
        subject: { type: "inquiry", id },
        ...(after ? Audit.difference(before, after) : { before: { reference, status: before.status } }),
      })),
      trx,
    );
    return changed.length;
  });
}

/** What an act makes of the columns; undefined when it takes the row away. */
function changeOf(act: BulkAct, actorId: string) {
  if (act === "delete") return undefined;
  if (act === "mine" || act === "nobody") return { assigned_to: act === "mine" ? actorId : null };
  return { status: act };
}
