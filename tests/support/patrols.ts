import { sql } from "kysely";
import * as Passes from "../../app/modules/patrols/rounds/passes.server";
import { promiseOf } from "../../app/modules/patrols/rounds/patrol-night";
import * as Rounds from "../../app/modules/patrols/rounds/rounds.server";
import type { Actor } from "../../app/modules/shared/audit/audit.server";
import { db, inTransaction } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { laterDay } from "../../app/platform/wall-time";
import { clock, today } from "./assignments";

export const lastNight = laterDay(today, -2);

/** An active community with a round of these streets. */
export async function addRound(by: Actor, names: string[], community = `Community ${newId()}`) {
  const id = newId();
  await db
    .insertInto("communities")
    .values({ id, name: community, description: "", status: "active", postalPrefixes: [] })
    .execute();
  await Rounds.setRound({ communityId: id, names }, by);
  return { id, streets: await Rounds.findRound(id) };
}

/** Minutes after 11 PM of a night. */
export function minutesInto(night: string, minutes: number): Date {
  return new Date(promiseOf(night, clock).start.getTime() + minutes * 60_000);
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
  await sql`truncate patrol_streets, patrol_nights, patrol_misses, patrol_rounds, late_rounds cascade`.execute(
    db,
  );
}
