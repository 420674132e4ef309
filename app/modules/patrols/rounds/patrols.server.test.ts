import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { laterDay } from "~/platform/wall-time";
import { clock, forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import {
  addPasses,
  addRound,
  forgetPatrols,
  lastNight,
  minutesInto,
} from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { queriesOf } from "../../../../tests/support/statements";
import * as Corrections from "./corrections.server";
import * as Nights from "./nights.server";
import * as Passes from "./passes.server";
import { doneAt, figuresOf, promiseOf } from "./patrol-night";
import { shareWords, sumOf } from "./patrol-options";
import * as Rounds from "./rounds.server";
import * as SilentNights from "./silent-nights.server";

useTestDatabase({ queues: [] });

let owner: TestPerson;

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

async function nightOf(communityId: string, night = lastNight) {
  const [found] = await Nights.nightsOf(communityId, night, night);
  return found;
}

describe.each(["UTC", "America/Toronto", "Asia/Tokyo"])("row D1: on a server in %s", (zone) => {
  test("a night promises 24 passes, 27 and 21 when the clocks change", () => {
    vi.stubEnv("TZ", zone);
    expect(promiseOf("2026-10-30", clock).promised).toBe(24);
    expect(promiseOf("2026-10-31", clock)).toEqual({
      start: new Date("2026-11-01T03:00:00Z"),
      end: new Date("2026-11-01T12:00:00Z"),
      promised: 27,
      every: 20,
    });
    expect(promiseOf("2027-03-13", clock).promised).toBe(21);
  });
});

describe("row D1: the figures of a night", () => {
  const span = promiseOf("2026-10-30", clock);
  const at = (streetId: string, minute: number) => ({
    streetId,
    passedAt: new Date(span.start.getTime() + minute * 60_000),
  });
  const every = (streetId: string, count: number) =>
    Array.from({ length: count }, (_, index) => at(streetId, index * 20 + 10));

  test("are full if each street was passed every 20 minutes", () => {
    const passes = [...every("a", 24), ...every("b", 24)];
    expect(figuresOf(span, ["a", "b"], passes)).toEqual({
      promised: 24,
      done: 24,
      misses: 0,
      longestGapMinutes: 20,
    });
  });

  test("follow the street with the fewest passes, and never exceed the promise", () => {
    const passes = [...every("a", 24), at("a", 475), ...every("b", 21)];
    expect(figuresOf(span, ["a", "b"], passes)).toMatchObject({ done: 21, misses: 3, longestGapMinutes: 70 });
  });

  test("count passes of a street within five minutes once, and none outside the promised hours", () => {
    const passes = [at("a", -1), at("a", 10), at("a", 14), at("a", 15), at("a", 481)];
    expect(figuresOf(span, ["a"], passes)).toMatchObject({ done: 2, longestGapMinutes: 465 });
    expect(figuresOf(span, ["a"], [])).toMatchObject({ done: 0, misses: 24, longestGapMinutes: 480 });
  });
});

test("row D1: a pass is done when the last street of the round had it, as often as the figures say", () => {
  const at = (streetId: string, minute: number) => ({ streetId, passedAt: minutesInto(lastNight, minute) });
  const passes = [at("a", 10), at("a", 12), at("b", 17), at("b", 31), at("a", 33), at("a", 50), at("a", 481)];
  const span = promiseOf(lastNight, clock);
  expect(doneAt(span, ["a", "b"], passes)).toEqual([minutesInto(lastNight, 17), minutesInto(lastNight, 33)]);
  expect(figuresOf(span, ["a", "b"], passes).done).toBe(2);
  expect(doneAt(span, ["a", "b"], [])).toEqual([]);
});

test("row D1: a community's last night is the newest past one, at most a night old", async () => {
  const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
  const streetId = streets[0]?.id ?? "";
  expect(await Nights.lastNightOf(communityId)).toBeUndefined();
  const newest = await Nights.tonight();
  await addPasses({ communityId, streetId, night: laterDay(newest, -2) }, [10]);
  expect(await Nights.lastNightOf(communityId)).toBeUndefined();
  const night = laterDay(newest, -1);
  await addPasses({ communityId, streetId, night }, [10, 30]);
  expect(await Nights.lastNightOf(communityId)).toMatchObject({
    night,
    done: 2,
    start: minutesInto(night, 0),
    minutes: promiseOf(night, clock).promised * 20,
    passes: [10, 30],
    streets: [{ name: "Lanternwood Crescent", count: 2 }],
  });
});

test("row D1: residents read times rounded to ten minutes, of passes, gaps and corrections; staff exact ones", async () => {
  const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
  const street = { communityId, streetId: streets[0]?.id ?? "", night: lastNight };
  const [taken = ""] = await addPasses(street, [16, 217, 436]);
  await Passes.takeBack({ id: taken, communityId, reason: "Another street" }, owner);
  const range = { communityId, from: lastNight, to: lastNight };
  const [exact] = await Nights.picturesOf(range);
  const [told] = await Nights.toldNights(range);
  expect(exact?.passes).toEqual([217, 436]);
  expect(told?.passes).toEqual([220, 440]);
  expect(told?.gaps.map(({ from, to }) => [from, to])).toEqual([
    [0, 220],
    [220, 440],
    [440, 480],
  ]);
  const figures = ["done", "misses", "longestGapMinutes"] as const;
  for (const figure of figures) expect(told?.[figure]).toBe(exact?.[figure]);
  const timeOf = async (all: boolean) => (await Corrections.correctionsOf(range, all))[0]?.passedAt;
  expect(await timeOf(false)).toEqual(minutesInto(lastNight, 20));
  expect(await timeOf(true)).toEqual(minutesInto(lastNight, 16));
});

test("row D1: one statement reads the pictures of a month, with the passes that its figures count", async () => {
  const { id: communityId, streets } = await addRound(owner, ["A Street", "B Street"]);
  const [a = "", b = ""] = streets.map(({ id }) => id);
  const every = Array.from({ length: 24 }, (_, turn) => turn * 20 + 10);
  for (let day = 1; day <= 31; day += 1) {
    const night = `2026-10-${String(day).padStart(2, "0")}`;
    await addPasses({ communityId, streetId: a, night }, [10]);
  }
  for (const night of ["2026-10-01", "2026-10-05", "2026-10-31"]) {
    await addPasses({ communityId, streetId: a, night }, every);
    // Twice within five minutes, and by two cars in the same minute.
    await addPasses(
      { communityId, streetId: b, night },
      every.flatMap((minute) => [minute + 4, minute + 6]),
    );
    await addPasses(
      { communityId, streetId: b, night },
      every.map((minute) => minute + 4),
      "Car 3",
    );
  }
  const [first = ""] = await addPasses({ communityId, streetId: a, night: "2026-10-31" }, [490]);
  const taken = await db
    .selectFrom("patrolPasses")
    .select("id")
    .where("streetId", "=", a)
    .where("passedAt", "=", minutesInto("2026-10-05", 110))
    .executeTakeFirstOrThrow();
  for (const id of [first, taken.id])
    await Passes.takeBack({ id, communityId, reason: "Another street" }, owner);
  await Rounds.setRound({ communityId, names: ["B Street"] }, owner);
  await addPasses({ communityId, streetId: b, night: "2026-09-30" }, [10]);
  const range = { communityId, from: "2026-09-01", to: "2026-10-31" };
  expect(await queriesOf(() => Nights.picturesOf(range))).toHaveLength(1);
  const months = await Nights.picturesOf(range);
  expect(months, "31 at most").toHaveLength(31);
  const nights = await Nights.picturesOf({ ...range, from: "2026-10-01" });
  const figures = await Nights.nightsOf(communityId, "2026-10-01", "2026-10-31");
  expect(nights.map(({ night, done, misses, promised }) => ({ night, done, misses, promised }))).toEqual(
    figures.map(({ night, done, misses, promised }) => ({ night, done, misses, promised })),
  );
  for (const { done, passes } of nights) expect(passes).toHaveLength(done);
  const of = (night: string) => nights.find((each) => each.night === night);
  expect(of("2026-10-01")).toMatchObject({
    passes: every.map((minute) => minute + 4),
    gaps: [],
    streets: [
      { name: "A Street", count: 24 },
      { name: "B Street", count: 24 },
    ],
  });
  expect(of("2026-10-05")).toMatchObject({ misses: 1, gaps: [{ from: 94, to: 130, missed: 1 }] });
  expect(of("2026-10-31")).toMatchObject({
    minutes: 540,
    misses: 3,
    gaps: [{ from: 474, to: 540, missed: 3 }],
  });
  await db.updateTable("patrolNights").set({ endsAt: sql`now() + interval '1 minute'` }).execute();
  expect(await Nights.picturesOf(range), "none before it is over").toEqual([]);
});

test("row D1: a night when a street of the round was never passed has no pass in its picture", async () => {
  const { id: communityId, streets } = await addRound(owner, ["A Street", "B Street"]);
  await addPasses({ communityId, streetId: streets[0]?.id ?? "", night: lastNight }, [10, 30]);
  const [night] = await Nights.picturesOf({ communityId, from: lastNight, to: lastNight });
  expect(night).toMatchObject({
    done: 0,
    passes: [],
    streets: [
      { name: "A Street", count: 2 },
      { name: "B Street", count: 0, gap: night?.minutes },
    ],
  });
  expect(night?.gaps).toEqual([{ from: 0, to: night?.minutes, missed: night?.promised }]);
});

describe("row D1: the patrol log", () => {
  test("identifies a pass by vehicle, time and street", async () => {
    const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
    const street = { communityId, streetId: streets[0]?.id ?? "", night: lastNight };
    expect(await addPasses(street, [10, 30, 30], "Car 2")).toHaveLength(2);
    expect(await addPasses(street, [10, 30, 50], "Car 2")).toHaveLength(1);
    expect(await addPasses(street, [10], "Car 3")).toHaveLength(1);
    expect(await nightOf(communityId)).toMatchObject({ done: 3, promised: 24 });
  });

  test("keeps what was recorded, and counts it until it is taken back, once", async () => {
    const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
    const street = { communityId, streetId: streets[0]?.id ?? "", night: lastNight };
    const [first = ""] = await addPasses(street, [10, 30]);
    const act = { id: first, communityId, reason: "Pressed for another street" };
    await Passes.takeBack(act, owner);
    await expect(Passes.takeBack(act, owner)).rejects.toThrow("already been taken back");
    await expect(Passes.takeBack({ ...act, id: owner.id }, owner)).rejects.toThrow("no such pass");
    expect(await nightOf(communityId)).toMatchObject({ done: 1, corrections: 1 });
    await expect(db.deleteFrom("patrolPasses").execute()).rejects.toThrow("corrected by a row");
    await expect(db.updateTable("patrolPasses").set({ note: "x" }).execute()).rejects.toThrow("corrected by");
    expect(await addPasses(street, [10])).toHaveLength(1);
    expect(await nightOf(communityId)).toMatchObject({ done: 2, corrections: 1 });
  });

  test("asks why a pass is added to a night already shown", async () => {
    const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
    const pass = { communityId, streetId: streets[0]?.id ?? "", passedAt: minutesInto(lastNight, 40) };
    await expect(Passes.enter(pass, "", owner)).rejects.toMatchObject({
      fields: { reason: "Residents have seen this night. Enter a reason" },
    });
    await Passes.enter(pass, "The phone had no signal", owner);
    await expect(Passes.enter(pass, "Again", owner)).rejects.toThrow("already recorded");
    expect(await nightOf(communityId)).toMatchObject({ done: 1, corrections: 1 });
  });

  test("lists why passes are missing", async () => {
    const { id: communityId } = await addRound(owner, ["Lanternwood Crescent"]);
    const miss = { communityId, night: lastNight, passes: 2, reason: "Flat tyre" };
    await Passes.explain(miss, owner);
    const range = { from: lastNight, to: lastNight };
    expect(await Nights.missesOf({ communityId, ...range })).toMatchObject([miss]);
    expect(await Nights.missesOf({ communityId: owner.id, ...range })).toEqual([]);
    expect(await nightOf(communityId)).toMatchObject({ done: 0, misses: 24 });
  });

  test("shows a silent night of a community with a round, once", async () => {
    const { id: communityId } = await addRound(owner, ["Lanternwood Crescent"]);
    await db.updateTable("patrolStreets").set({ createdAt: sql`now() - interval '72 hours'` }).execute();
    expect(await SilentNights.addSilentNights()).toBeGreaterThan(0);
    expect(await SilentNights.addSilentNights()).toBe(0);
    expect(await nightOf(communityId)).toMatchObject({ promised: 24, done: 0, longestGapMinutes: 480 });
  });

  test("leaves nights in progress alone when the round changes", async () => {
    const { id } = await addRound(owner, ["Lanternwood Crescent", "Heart Lake Road"]);
    const at = minutesInto("2026-11-10", 60);
    const names = ["Heart Lake Road", "Creditview Road"];
    expect(await Rounds.setRound({ communityId: id, names, at }, owner)).toBe("2026-11-11");
    const streets = async (night: string) => (await Rounds.roundOf(id, night)).map(({ name }) => name).sort();
    expect(await streets("2026-11-10")).toEqual(["Heart Lake Road", "Lanternwood Crescent"]);
    expect(await streets("2026-11-11")).toEqual(["Creditview Road", "Heart Lake Road"]);
  });

  test("stores sums that match the rows, and a month is the sum of its nights", async () => {
    const { id: communityId, streets } = await addRound(owner, ["A Street", "B Street", "C Street"]);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const nights = [...Array.from({ length: 5 }, (_, index) => laterDay("2026-10-28", index))];
    for (const night of nights)
      for (const { id: streetId } of streets) {
        const minutes = Array.from({ length: 15 + random(25) }, () => random(560) - 10);
        const ids = await addPasses({ communityId, streetId, night }, minutes);
        for (const id of ids.slice(0, random(4)))
          await Passes.takeBack({ id, communityId, reason: "Wrong street" }, owner);
      }
    const { rows } = await sql<{ night: string; done: number; gap: number; corrections: number }>`
      with recursive span as (
        select night, (night + time '23:00') at time zone ${timeZone} as s,
          (night + 1 + time '07:00') at time zone ${timeZone} as e from patrol_nights
      ), raw as (
        select p.night, p.street_id, p.passed_at as at, row_number() over w as n, span.s, span.e,
          extract(epoch from p.passed_at - coalesce(lag(p.passed_at) over w, span.s)) / 60 as before
        from patrol_passes p join span using (night)
        where p.passed_at between span.s and span.e
          and p.id not in (select pass_id from patrol_corrections where kind = 'taken_back')
        window w as (partition by p.night, p.street_id order by p.passed_at)
      ), walk as (
        select night, street_id, n, at, at as counted, 1 as count from raw where n = 1
        union all
        select r.night, r.street_id, r.n, r.at,
          case when r.at - w.counted >= interval '5 minutes' then r.at else w.counted end,
          w.count + case when r.at - w.counted >= interval '5 minutes' then 1 else 0 end
        from walk w join raw r on r.night = w.night and r.street_id = w.street_id and r.n = w.n + 1
      ), street as (
        select night, street_id, max(count) as count from walk group by night, street_id
      ), gaps as (
        select night, greatest(max(before), max((extract(epoch from e) - extract(epoch from last)) / 60)) as gap
        from (select *, max(at) over (partition by night, street_id) as last from raw) as r group by night
      )
      select night::text, least(min(count), case night when '2026-10-31' then 27 else 24 end)::integer as done,
        max(gap)::integer as gap,
        (select count(*)::integer from patrol_corrections c where c.night = street.night) as corrections
      from street join gaps using (night) group by night order by night`.execute(db);
    const kept = await Nights.nightsOf(communityId, "2026-10-01", "2026-11-30");
    expect(kept.map(({ promised }) => promised)).toEqual([24, 24, 24, 27, 24]);
    expect(
      kept.map(({ night, done, longestGapMinutes: gap, corrections }) => ({ night, done, gap, corrections })),
    ).toEqual(rows);
    for (const month of ["2026-10", "2026-11"]) {
      const [whole] = await Nights.monthOf(month);
      const own = kept.filter(({ night }) => night.startsWith(month));
      expect(whole).toMatchObject({ communityId, nights: own.length, ...sumOf(own) });
    }
    expect(Nights.lastOf("2026-12")).toBe("2026-12-31");
    expect(shareWords({ promised: 27, done: 26 })).toBe("96.2%");
    expect(shareWords({ promised: 744, done: 743 })).toBe("99.8%");
    expect(shareWords({ promised: 3_000, done: 2_999 })).toBe("99.9%");
  });

  test("shows no night before it is over, neither alone nor in its month", async () => {
    const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
    const street = { communityId, streetId: streets[0]?.id ?? "", night: lastNight };
    await addPasses(street, [10]);
    const month = async () => (await Nights.monthOf(lastNight.slice(0, 7))).map(({ done }) => done);
    expect([(await nightOf(communityId))?.done, await month()]).toEqual([1, [1]]);
    await db.updateTable("patrolNights").set({ endsAt: sql`now() + interval '1 minute'` }).execute();
    expect([await nightOf(communityId), await month()]).toEqual([undefined, []]);
  });
});
