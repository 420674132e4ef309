import { readClock } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { nightAt } from "~/platform/wall-time";
import { stands } from "./nights.server";
import { promiseOf } from "./patrol-night";
import { coarseTime } from "./patrol-options";

/** Late, and coarse like all that residents read, so that a visitor learns that cars are out, but never where one is or when the next one comes. */
const minutesLate = 20;

/**
 * The newest pass of this night that visitors may read about, without its street; undefined by day, and if there is
 * none.
 */
export async function passToShow(at = new Date(), executor: Executor = db): Promise<Date | undefined> {
  const clock = await readClock(executor);
  const night = nightAt(at, clock.timeZone);
  const { start, end } = promiseOf(night, clock);
  if (at < start || at >= end) return undefined;
  const newest = await executor
    .selectFrom("patrolNights as n")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("patrolPasses as p")
          .select("p.passedAt")
          .whereRef("p.communityId", "=", "n.communityId")
          .whereRef("p.night", "=", "n.night")
          .where("p.passedAt", ">=", start)
          .where("p.passedAt", "<=", new Date(at.getTime() - minutesLate * 60_000))
          .where(stands)
          .orderBy("p.passedAt", "desc")
          .limit(1)
          .as("last"),
      (on) => on.onTrue(),
    )
    .select("last.passedAt")
    .where("n.night", "=", night)
    .orderBy("last.passedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const unit = coarseTime * 60_000;
  return newest && new Date(Math.floor(newest.passedAt.getTime() / unit) * unit);
}
