import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { readClock } from "~/modules/shared/company/company.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, laterDay } from "~/platform/wall-time";
import { promiseOf } from "./patrol-night";

/** A first round also covers earlier nights, whose passes may come from a file. */
const always = "2000-01-01";

/** The streets of a night's round, in order. */
export async function roundOf(communityId: string, night: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolStreets")
    .select(["id", "name"])
    .where("communityId", "=", communityId)
    .where("firstNight", "<=", night)
    .where((eb) => eb.or([eb("lastNight", "is", null), eb("lastNight", ">=", night)]))
    .orderBy("place")
    .orderBy("id")
    .execute();
}

/** The streets of the coming nights. */
export async function findRound(communityId: string, executor: Executor = db) {
  return executor
    .selectFrom("patrolStreets")
    .select(["id", "name"])
    .where("communityId", "=", communityId)
    .where("lastNight", "is", null)
    .orderBy("place")
    .orderBy("id")
    .execute();
}

/** The first night that has not begun: a change to the round leaves nights in progress as they are. */
function comingNight(at: Date, clock: PatrolClock): string {
  const day = dayAt(at, clock.timeZone);
  return at < promiseOf(day, clock).start ? day : laterDay(day, 1);
}

/**
 * Gives the round these streets, in this order. A street that stays keeps its passes; a dropped one keeps its past.
 * Returns the first night it applies to.
 */
export async function setRound(
  { communityId, names, at = new Date() }: { communityId: string; names: readonly string[]; at?: Date },
  by: Audit.Actor | Audit.System,
  executor: Executor = db,
): Promise<string> {
  return inTransaction(executor, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar round'), hashtext(${communityId}))`.execute(
      trx,
    );
    const night = comingNight(at, await readClock(trx));
    const before = await findRound(communityId, trx);
    const known = new Map(before.map((street) => [street.name.toLowerCase(), street]));
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const gone = before.filter(({ name }) => !wanted.has(name.toLowerCase())).map(({ id }) => id);
    if (gone.length > 0)
      await trx
        .updateTable("patrolStreets")
        .set({ lastNight: laterDay(night, -1) })
        .where("id", "in", gone)
        .execute();
    const firstNight = (await hasStreets(communityId, trx)) ? night : always;
    for (const [place, name] of names.entries()) {
      const street = known.get(name.toLowerCase());
      if (street)
        await trx.updateTable("patrolStreets").set({ name, place }).where("id", "=", street.id).execute();
      else
        await trx
          .insertInto("patrolStreets")
          .values({ id: newId(), communityId, name, place, firstNight })
          .execute();
    }
    const streets = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(", ");
    await Audit.record(
      {
        actorId: by.id,
        action: "community.round_set",
        subject: { type: "community", id: communityId },
        before: { streets: streets(before) },
        after: { streets: names.join(", ") },
      },
      trx,
    );
    return night;
  });
}

async function hasStreets(communityId: string, trx: Executor): Promise<boolean> {
  const any = await trx
    .selectFrom("patrolStreets")
    .select("id")
    .where("communityId", "=", communityId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}
