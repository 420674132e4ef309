import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";

/** When the next planned night of a community, or of any, begins that is not under way yet. */
export async function nextNight(
  communityId: string | undefined,
  executor: Executor = db,
): Promise<Date | undefined> {
  const row = await executor
    .selectFrom("workAssignments")
    .select("scheduledStart")
    .where((eb) =>
      communityId === undefined ? eb("communityId", "is not", null) : eb("communityId", "=", communityId),
    )
    .where("status", "=", "scheduled")
    .where("scheduledStart", ">", sql<Date>`now()`)
    .orderBy("scheduledStart")
    .limit(1)
    .executeTakeFirst();
  return row?.scheduledStart;
}
