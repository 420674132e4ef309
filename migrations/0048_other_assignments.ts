import { type Kysely, sql } from "kysely";

/** What row 208 calls "other": the assignments that neither run nor are completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX work_assignments_other ON work_assignments (scheduled_start, id)
      WHERE status IN ('scheduled', 'cancelled')`.execute(db);
}
