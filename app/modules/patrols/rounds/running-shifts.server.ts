import { sql } from "kysely";
import { noonOf } from "~/modules/patrols/assignments/assignment-list.server";
import { readClock } from "~/modules/shared/company/company.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { db, type Executor } from "~/platform/db.server";
import { nightAt } from "~/platform/wall-time";
import { roundOf } from "./rounds.server";

/** A guard's shift that is under way, with the streets of its round in order. */
export interface RunningShift {
  id: string;
  communityId: string;
  night: string;
  clock: PatrolClock;
  streetIds: string[];
}

/** A guard's shifts under way at a moment; none for a guard who no longer works here. */
export async function runningShifts(
  guardId: string,
  at = new Date(),
  executor: Executor = db,
): Promise<RunningShift[]> {
  const clock = await readClock(executor);
  const night = nightAt(at, clock.timeZone);
  const shifts = await executor
    .selectFrom("workAssignments as a")
    .innerJoin("profiles as p", (join) => join.onRef("p.id", "=", "a.guardId").on("p.archivedAt", "is", null))
    .select(["a.id", "a.communityId"])
    .where("a.guardId", "=", guardId)
    .where("a.status", "<>", "cancelled")
    .where("a.communityId", "is not", null)
    .where("a.scheduledStart", ">=", sql<Date>`${noonOf(night, 0)}`)
    .where("a.scheduledStart", "<=", at)
    .where("a.scheduledEnd", ">", at)
    .orderBy("a.scheduledStart")
    .limit(5)
    .execute();
  const running: RunningShift[] = [];
  for (const { id, communityId } of shifts) {
    if (communityId === null) continue;
    const streetIds = (await roundOf(communityId, night, executor)).map((street) => street.id);
    running.push({ id, communityId, night, clock, streetIds });
  }
  return running;
}
