import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { daysToUndo, hoursToConfirm } from "./import-options";

/** Deletes what was never confirmed after 24 hours, and the lines of an import that can no longer be undone. */
export async function sweep(executor: Executor = db): Promise<number> {
  const waiting = await executor
    .deleteFrom("imports")
    .where("confirmedAt", "is", null)
    .where(sql<boolean>`created_at <= now() - ${hoursToConfirm} * interval '1 hour'`)
    .executeTakeFirst();
  const lines = await executor
    .deleteFrom("importLines")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("imports")
          .select("imports.id")
          .whereRef("imports.id", "=", "importLines.importId")
          .where(sql<boolean>`finished_at <= now() - ${daysToUndo} * interval '1 day'`)
          .where("imports.state", "in", ["done", "undone"]),
      ),
    )
    .executeTakeFirst();
  return Number(waiting.numDeletedRows) + Number(lines.numDeletedRows);
}
