import { sql } from "kysely";
import { laterDay } from "../../app/modules/assignments/wall-time";
import type { Actor } from "../../app/modules/audit/audit.server";
import * as Passes from "../../app/modules/patrols/passes.server";
import { promiseOf } from "../../app/modules/patrols/patrol-night";
import * as Rounds from "../../app/modules/patrols/rounds.server";
import { db, inTransaction } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { timeZone, today } from "./assignments";

export const lastNight = laterDay(today, -2);

/** An active community with a round of these streets. */
export async function addRound(by: Actor, names: string[], community = `Community ${newId()}`) {
  const id = newId();
  await db
    .insertInto("communities")
    .values({ id, name: community, description: "", status: "active", postalPrefixes: [] })
    .execute();
  await Rounds.setRound(id, names, by);
  return { id, streets: await Rounds.findRound(id) };
}

/** Minutes after 11 PM of a night. */
export function minutesInto(night: string, minutes: number): Date {
  return new Date(promiseOf(night, timeZone).start.getTime() + minutes * 60_000);
}

/** Passes of a street, minutes after 11 PM. */
export async function addPasses(
  street: { communityId: string; streetId: string; night: string },
  minutes: number[],
  vehicle = "",
): Promise<string[]> {
  const { night, ...pass } = street;
  const passes = minutes.map((minute) => ({
    ...pass,
    ...{ passedAt: minutesInto(night, minute), source: "import" as const, vehicle },
  }));
  return [...(await inTransaction(db, (trx) => Passes.addAll(passes, trx)))];
}

export async function forgetPatrols(): Promise<void> {
  await sql`truncate patrol_streets, patrol_nights, patrol_misses cascade`.execute(db);
}
