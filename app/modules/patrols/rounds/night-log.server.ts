import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { db, type Executor } from "~/platform/db.server";
import { stands } from "./nights.server";
import { promiseOf } from "./patrol-night";
import { lateAfter } from "./patrol-options";
import { roundLog } from "./round-log";
import { roundOf } from "./rounds.server";

const minute = 60_000;

export interface PressedNight {
  communityId: string;
  night: string;
  clock: PatrolClock;
  /** Of its round. */
  streets: readonly string[];
}

/** What the presses of a night tell of its rounds, from its start on. */
export async function logOf({ communityId, night, clock, streets }: PressedNight, executor: Executor = db) {
  const span = promiseOf(night, clock);
  const singles = await executor
    .selectFrom("patrolPasses as p")
    .select(["p.streetId", "p.passedAt", "p.guardId"])
    .where("p.communityId", "=", communityId)
    .where("p.night", "=", night)
    .where("p.passedAt", ">=", span.start)
    .where("p.passedAt", "<=", span.end)
    .where("p.roundId", "is", null)
    .where(stands)
    .orderBy("p.passedAt")
    .limit(2_000)
    .execute();
  const rounds = await executor
    .selectFrom("patrolRounds")
    .select(["doneAt", "guardId", "missed"])
    .where("communityId", "=", communityId)
    .where("night", "=", night)
    .where("early", "=", false)
    .where("takenBackAt", "is", null)
    .orderBy("doneAt")
    .limit(200)
    .execute();
  return roundLog(streets, span, singles, rounds);
}

/** The streets of the round under way, each with when it was passed; one that is late is not under way any more. */
export function underWay({ open }: ReturnType<typeof roundLog>, at: Date): Map<string, Date> {
  return new Map([...open].filter(([, passed]) => at.getTime() - passed.getTime() < lateAfter * minute));
}

/** For staff: the rounds of a night that were too fast or left a street out, with the names of those streets. */
export async function standingOut(
  { communityId, night, clock }: Omit<PressedNight, "streets">,
  executor: Executor = db,
) {
  const round = await roundOf(communityId, night, executor);
  const streets = round.map(({ id }) => id);
  const { driven } = await logOf({ communityId, night, clock, streets }, executor);
  return driven
    .filter(({ isQuick, missed }) => isQuick || missed.length > 0)
    .map(({ missed, ...each }) => ({
      ...each,
      missed: round.filter(({ id }) => missed.includes(id)).map(({ name }) => name),
    }));
}
