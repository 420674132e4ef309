import { type Kysely, sql } from "kysely";

/** The newest events of the payment service are counted for the health page (row 238). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX stripe_events_received_at ON stripe_events (received_at DESC)`.execute(db);
}
