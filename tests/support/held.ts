import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { DB } from "../../app/platform/db.generated";
import { db } from "../../app/platform/db.server";
import { eventually } from "./eventually";

/**
 * Does some work in a transaction and leaves it open: `others` runs, and then it commits. Only PostgreSQL can
 * have two open transactions.
 */
export async function whileHeld(
  work: (trx: Kysely<DB>) => Promise<unknown>,
  others: () => Promise<unknown>,
): Promise<void> {
  let begun = () => {};
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const done = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const holding = db.transaction().execute(async (trx) => {
    await work(trx);
    begun();
    await done;
  });
  await Promise.race([held, holding]);
  await others().finally(commit);
  await holding;
}

/** Resolves once a statement of this database waits for another's lock. */
export async function someoneWaits(): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    expect(rows).not.toEqual([]);
  });
}
