import { figuresOf, promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { promise } from "~/modules/patrols/rounds/patrol-options";
import type { Executor } from "~/platform/db.server";
import { companyTimeZone as timeZone } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { laterDay, nightAt } from "~/platform/wall-time";

const nights = 42;

/** The round of each community. */
const rounds = new Map([
  ["Alpha", ["Lanternwood Crescent", "Copperleaf Drive", "Fallowfield Road", "Heart Lake Road"]],
  ["Bravo", ["Churchill Meadows Boulevard", "Ninth Line"]],
]);

/** Nights ago, the first missing round, how many are missing, and why. */
const missed = [
  [3, 9, 2, "A flat tire on Heart Lake Road; the second car took over"],
  [12, 15, 1, "The guard waited with a resident for the police"],
  [20, 0, 3, "Freezing rain: the roads were closed until midnight"],
  [33, 6, 1, ""],
] as const;

/** Six weeks of passes in two communities, with some missing and one taken back. */
export async function addDemoPatrols({ ownerId }: { ownerId: string }, now: Date, trx: Executor) {
  const tonight = nightAt(now, timeZone);
  for (const [name, streets] of rounds) {
    const community = await trx
      .selectFrom("communities")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const round = { communityId: community.id, ownerId, ids: streets.map(() => newId()) };
    const createdAt = new Date(now.getTime() - 50 * 86_400_000);
    await trx
      .insertInto("patrolStreets")
      .values(
        streets.map((street, place) => ({
          ...{ id: round.ids[place] ?? "", communityId: community.id, name: street, place, createdAt },
          firstNight: "2000-01-01",
        })),
      )
      .execute();
    const told = Array.from({ length: nights }, (_, index) => nights - index)
      .map((back) => nightOf(round, { night: laterDay(tonight, -back), back, name }))
      .filter(({ row }) => row.endsAt <= now);
    await trx
      .insertInto("patrolNights")
      .values(told.map(({ row }) => row))
      .execute();
    await trx
      .insertInto("patrolPasses")
      .values(told.flatMap(({ passes }) => passes))
      .execute();
    const misses = told.flatMap(({ misses }) => misses);
    if (misses.length > 0) await trx.insertInto("patrolMisses").values(misses).execute();
    const corrections = told.flatMap(({ corrections }) => corrections);
    if (corrections.length > 0) await trx.insertInto("patrolCorrections").values(corrections).execute();
  }
}

function nightOf(
  { communityId, ownerId, ids }: { communityId: string; ownerId: string; ids: string[] },
  { night, back, name }: { night: string; back: number; name: string },
) {
  const span = promiseOf(night, timeZone);
  const { start, end: endsAt, promised } = span;
  const gap = name === "Alpha" ? missed.find(([ago]) => ago === back) : undefined;
  const passes = Array.from({ length: promised }, (_, turn) => turn)
    .filter((turn) => !gap || turn < gap[1] || turn >= gap[1] + gap[2])
    .flatMap((turn) =>
      ids.map((streetId, place) => {
        const minute = turn * promise.every + 2 + place * 4 + ((turn * 7 + back) % 3);
        const passedAt = new Date(start.getTime() + minute * 60_000);
        const row = { id: newId(), communityId, streetId, night, passedAt, vehicle: "Car 2" };
        return { ...row, source: "import", recordedAt: endsAt };
      }),
    );
  const misses = gap?.[3]
    ? [{ id: newId(), communityId, night, passes: gap[2], reason: gap[3], recordedBy: ownerId }]
    : [];
  const takenBack = name === "Alpha" && back === 8 ? passes.slice(5, 6) : [];
  const corrections = takenBack.map(({ id }) => ({
    ...{ id: newId(), communityId, night, kind: "taken_back", passId: id, madeBy: ownerId },
    reason: "The car was parked: the resident on the corner told us",
    madeAt: new Date(endsAt.getTime() + 9 * 3_600_000),
  }));
  const stand = passes.filter((pass) => !takenBack.includes(pass));
  const row = {
    ...{ communityId, night, endsAt, corrections: corrections.length },
    ...figuresOf(span, ids, stand),
  };
  return { row, passes, misses, corrections };
}
