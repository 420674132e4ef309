import { type Kysely, sql } from "kysely";

/** The monitor counts the newest payment events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX stripe_events_received_at ON stripe_events (received_at DESC)`.execute(db);
}
