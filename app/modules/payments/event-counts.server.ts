import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { syncedTypes } from "./stripe-events.server";

/** How the payment service's events of one type stand. */
export interface EventCount {
  type: string;
  received: number;
  /** Our tables are up to date with them. */
  done: number;
  /** Their job is still to be done, or died. */
  open: number;
  lastAt: Date;
}

/** The events of the last 30 days by type, the newest 10,000 of them (row 238). The other ones are kept by their id and left at that. */
export async function countEvents(executor: Executor = db): Promise<EventCount[]> {
  const newest = executor
    .selectFrom("stripe_events")
    .select(["type", "customer_id", "done_at", "received_at"])
    .where("received_at", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("received_at", "desc")
    .limit(10_000)
    .as("newest");
  const open = sql`done_at IS NULL AND customer_id IS NOT NULL AND type IN (${sql.join(syncedTypes)})`;
  return executor
    .selectFrom(newest)
    .select("type")
    .select(sql<number>`count(*)::int`.as("received"))
    .select(sql<number>`count(done_at)::int`.as("done"))
    .select(sql<number>`(count(*) FILTER (WHERE ${open}))::int`.as("open"))
    .select(sql<Date>`max(received_at)`.as("lastAt"))
    .groupBy("type")
    .orderBy("type")
    .limit(100)
    .execute();
}
