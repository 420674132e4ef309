import { sql } from "kysely";
import type { Executor } from "../../app/platform/db.server";

/** As staff would change it: stored and announced in one transaction. */
export async function changePhone(database: Executor, phone: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.updateTable("companySettings").set({ phone }).execute();
    const event = JSON.stringify({ topic: "company-settings", payload: {} });
    await sql`select pg_notify('nightjar', ${event})`.execute(trx);
  });
}
