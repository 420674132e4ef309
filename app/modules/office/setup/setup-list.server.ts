import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { setupList } from "./setup-checks.server";

/** Whether the dashboard has a line about it: a part of its one statement. */
export const isShown = sql<boolean>`SELECT hidden_at IS NULL FROM setup_list WHERE id = 1`;

/** How much is open, for that line; null once all is done. */
export async function openCount(): Promise<{ open: number; all: number } | null> {
  const { rows } = await setupList();
  const open = rows.filter(({ done }) => !done).length;
  return open > 0 ? { open, all: rows.length } : null;
}

/** Hides the dashboard's line, or shows it again; the list stays among the settings. */
export async function setHidden(hidden: boolean, by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await trx
      .updateTable("setupList")
      .set({ hiddenAt: hidden ? sql<Date>`now()` : null })
      .where("id", "=", 1)
      .execute();
    const subject = { type: "setup_list", id: null };
    await Audit.record({ actorId: by.id, action: "setup_list.changed", subject, after: { hidden } }, trx);
  });
}
