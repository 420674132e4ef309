import { figuresOf, promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { lateAfter } from "~/modules/patrols/rounds/patrol-options";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { laterDay, nightAt } from "~/platform/wall-time";
import { demoClock, timeZone } from "./demo-company";

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

/** Where the rounds were recorded with one press, how many nights ago: one of them had an early press and a late round. */
const pressedNights = 4;

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
    const told = Array.from({ length: nights + 1 }, (_, index) => nights - index)
      .map((back) => nightOf(round, { night: laterDay(tonight, -back), back, name }))
      .filter(({ row }) => row.endsAt <= now)
      .slice(-nights);
    await trx
      .insertInto("patrolNights")
      .values(told.map(({ row }) => row))
      .execute();
    const pressed = told.flatMap(({ rounds }) => rounds);
    if (pressed.length > 0) await trx.insertInto("patrolRounds").values(pressed).execute();
    // One night at a time: a statement has room for 32,767 values.
    for (const { passes, early } of told)
      await trx
        .insertInto("patrolPasses")
        .values([...passes, ...early])
        .execute();
    const late = told.flatMap((each) => each.late);
    if (late.length > 0) await trx.insertInto("lateRounds").values(late).execute();
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
  const span = promiseOf(night, demoClock);
  const { start, end: endsAt, promised, every } = span;
  const gap = name === "Alpha" ? missed.find(([ago]) => ago === back) : undefined;
  const turns = Array.from({ length: promised }, (_, turn) => turn).filter(
    (turn) => !gap || turn < gap[1] || turn >= gap[1] + gap[2],
  );
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const minuteOf = (turn: number, place: number) => turn * every + 2 + place * 4 + ((turn * 7 + back) % 3);
  const isPressed = name === "Alpha" && back <= pressedNights;
  const rounds = isPressed
    ? turns.map((turn) => ({
        ...{ id: newId(), communityId, night, doneAt: at(minuteOf(turn, ids.length - 1)), missed: [] },
        recordedAt: endsAt,
      }))
    : [];
  const passes = turns.flatMap((turn, index) =>
    ids.map((streetId, place) => {
      const round = rounds[index];
      const passedAt = round?.doneAt ?? at(minuteOf(turn, place));
      const row = { id: newId(), communityId, streetId, night, passedAt, recordedAt: endsAt };
      return round
        ? { ...row, vehicle: "", source: "guard", roundId: round.id, early: false }
        : { ...row, vehicle: "Car 2", source: "import", roundId: null, early: false };
    }),
  );
  const [firstStreet = ""] = ids;
  const pressedEarly = {
    id: newId(),
    communityId,
    night,
    streetId: firstStreet,
    passedAt: at(-9),
    vehicle: "",
  };
  const early =
    isPressed && back === 2
      ? [{ ...pressedEarly, source: "guard", roundId: null, early: true, recordedAt: endsAt }]
      : [];
  const lastBefore = gap && rounds.findLast(({ doneAt }) => doneAt < at(gap[1] * every));
  const next = lastBefore && rounds[rounds.indexOf(lastBefore) + 1];
  const late =
    lastBefore && next
      ? [
          {
            ...{ id: newId(), communityId, night, waitingSince: lastBefore.doneAt, seenBy: ownerId },
            ...{
              raisedAt: after(lastBefore.doneAt, lateAfter),
              seenAt: after(lastBefore.doneAt, lateAfter + 6),
            },
            ...{ done: "Called the guard: a flat tire. The second car is on its way", roundCame: true },
            endedAt: next.doneAt,
          },
        ]
      : [];
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
  return { row, passes, early, rounds, late, misses, corrections };
}

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
