import { beforeEach, expect, test } from "vitest";
import * as Misses from "~/modules/patrols/rounds/passes.server";
import * as Rounds from "~/modules/patrols/rounds/rounds.server";
import { findPoint, type Point } from "~/modules/service/points/points.server";
import type { ProofKind } from "~/modules/service/proofs/proof";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { laterDay } from "~/platform/wall-time";
import { clock } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPasses, addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { addPoint } from "../../../../tests/support/service";
import { missedIn, monthOf, periodOf, promisesOf, roundsOf } from "./months.server";

useTestDatabase();

let owner: TestPerson;
let round: Awaited<ReturnType<typeof addRound>>;
beforeEach(async () => {
  await forgetPatrols();
  owner = await addPerson({ role: "owner" });
  round = await addRound(owner, ["Elm Road", "Lanternwood Crescent"]);
});

const now = new Date("2026-11-20T17:00:00Z");
const street = (n: number) => round.streets[n]?.id ?? "";

async function pointFor(planKey: PlanKey, nights: Partial<Point> = {}): Promise<Point> {
  const { id: userId } = await addPerson();
  const own = planKey === "neighbourhood" ? {} : { streetId: street(1) };
  const vehicle = planKey === "street" ? { vehicle: "Car 3" } : {};
  const { firstNight = "2026-10-01", lastNight } = nights;
  const ends = lastNight ? { lastNight } : {};
  const id = await addPoint({
    userId,
    planKey,
    communityId: round.id,
    firstNight,
    ...own,
    ...vehicle,
    ...ends,
  });
  const point = await findPoint(id);
  if (!point) throw new Error("There is no point.");
  return point;
}

/** Every promised pass of a night on these streets, but for the first ones of the second street. */
async function drive(night: string, { passes = 24, missed = 0, vehicle = "" } = {}) {
  const minutes = Array.from({ length: passes }, (_, n) => n * 20 + 5);
  const about = { communityId: round.id, night };
  await addPasses({ ...about, streetId: street(0) }, minutes, vehicle);
  await addPasses({ ...about, streetId: street(1) }, minutes.slice(missed), vehicle);
}

async function proofOf(kind: ProofKind, point: Point, month = "2026-11", at = now) {
  const period = periodOf(point, month, { now: at, ...clock });
  if (!period) throw new Error("The point has no night in the month.");
  return (await promisesOf(point, period)).find((promise) => promise.kind === kind)?.proof;
}

test("row 258: the 20-minute frequency is kept or missed by the log, with the night and the reason", async () => {
  const point = await pointFor("neighbourhood");
  expect(await proofOf("frequency", point)).toMatchObject({ is: "next", on: "2026-11-01" });
  await drive("2026-11-03");
  expect(await proofOf("frequency", point)).toMatchObject({
    ...{ is: "kept", words: "24 of 24 passes made in 1 night", rounds: { promised: 24, done: 24 } },
    href: "/community/patrols?month=2026-11",
  });
  await drive("2026-11-04", { missed: 2 });
  const explained = { communityId: round.id, night: "2026-11-04", passes: 2, reason: "A flat tire" };
  await Misses.explain(explained, owner);
  expect(await proofOf("frequency", point)).toMatchObject({
    ...{ is: "missed", on: "2026-11-04", reason: "A flat tire" },
    ...{ words: "46 of 48 passes made in 2 nights", rounds: { promised: 48, done: 46 } },
  });
});

test("row 258: on the nights when the clocks change, 27 and 21 passes are promised; a leap day is a night", async () => {
  const point = await pointFor("neighbourhood", { firstNight: "2024-01-01" });
  await drive("2026-10-31", { passes: 27 });
  await drive("2026-03-07", { passes: 21 });
  await drive("2024-02-29");
  const rounds = async (month: string) => (await proofOf("frequency", point, month))?.rounds;
  expect(await rounds("2026-10")).toEqual({ promised: 27, done: 27 });
  expect(await rounds("2026-03")).toEqual({ promised: 21, done: 21 });
  expect(await rounds("2024-02")).toEqual({ promised: 24, done: 24 });
  expect(periodOf(point, "2024-02", { now, ...clock })).toMatchObject({
    from: "2024-02-01",
    to: "2024-02-29",
  });
  expect(periodOf(point, "2026-02", { now, ...clock })).toMatchObject({ to: "2026-02-28" });
  expect(periodOf(point, "2023-12", { now, ...clock })).toBeUndefined();
});

test("row 258: neighbourhood-wide is every street on every night, and none that fell off the round", async () => {
  const point = await pointFor("neighbourhood");
  await drive("2026-11-03");
  expect(await proofOf("coverage", point)).toMatchObject({
    is: "kept",
    words: "2 streets, all of them driven every night",
  });
  await addPasses({ communityId: round.id, streetId: street(0), night: "2026-11-04" }, [10, 40]);
  expect(await proofOf("coverage", point)).toMatchObject({
    ...{ is: "missed", on: "2026-11-04", reason: "No pass on Lanternwood Crescent" },
    words: "2 streets, all of them driven in 1 of 2 nights",
  });
  const at = new Date("2026-11-10T17:00:00Z");
  await Rounds.setRound({ communityId: round.id, names: ["Elm Road"], at }, owner);
  expect(await proofOf("coverage", point)).toMatchObject({
    ...{ is: "missed", on: "2026-11-10", reason: "Lanternwood Crescent is on no round since then" },
  });
  await Rounds.setRound({ communityId: round.id, names: ["Elm Road", "Lanternwood Crescent"], at }, owner);
  expect(await proofOf("coverage", point), "on it again").toMatchObject({ on: "2026-11-04" });
});

test("row 258: the dedicated vehicle is what guards record; nothing is claimed for passes without one", async () => {
  const point = await pointFor("street");
  await drive("2026-11-03", { vehicle: "car 3 " });
  expect(await proofOf("vehicle", point)).toMatchObject({
    ...{ is: "kept", rounds: { promised: 24, done: 24 } },
    words: "Car 3 is recorded on Lanternwood Crescent in 1 of 1 night, by the guards' own record",
  });
  await drive("2026-11-04");
  expect(await proofOf("vehicle", point)).toMatchObject({
    is: "not_provable",
    words: expect.stringContaining("needs independent evidence by vehicle, which comes later"),
  });
  await addPasses({ communityId: round.id, streetId: street(0), night: "2026-11-05" }, [10]);
  expect(await proofOf("vehicle", point)).toMatchObject({
    ...{ is: "missed", on: "2026-11-05", reason: "No reason is recorded" },
    words: "Lanternwood Crescent was driven in 2 of 3 nights",
  });
});

test("row 258: a street's vehicle that no pass names is not proven, even where every night was driven", async () => {
  await drive("2026-11-03");
  expect(await proofOf("vehicle", await pointFor("street"))).toMatchObject({ is: "not_provable" });
});

test("row 258: the report on the month before is published, still due until the 10th, or late", async () => {
  const point = await pointFor("neighbourhood");
  const on = (day: string) =>
    proofOf("community_report", point, "2026-11", new Date(`2026-11-${day}T17:00:00Z`));
  expect(await on("02")).toMatchObject({ is: "next", on: null });
  await drive("2026-10-20");
  expect(await on("10")).toMatchObject({ is: "next", on: "2026-11-10" });
  expect(await on("11")).toMatchObject({ is: "missed", on: "2026-11-10", reason: "It is not approved yet" });
  const approvedAt = new Date("2026-11-12T17:00:00Z");
  await db
    .insertInto("reportRuns")
    .values({
      ...{
        id: newId(),
        kind: "community",
        title: "October",
        timeZone: clock.timeZone,
        month: "2026-10-01",
        status: "approved",
      },
      ...{ communityId: round.id, snapshot: "{}", computedAt: approvedAt, dataTo: approvedAt, approvedAt },
    })
    .execute();
  expect(await on("20")).toMatchObject({
    ...{ is: "kept", href: "/community/reports/2026-10" },
    words: "The report on the month before was published on Thu, Nov 12, 2026",
  });
});

test("row 258: announcements of the community count as its alerts; without one there was none to use", async () => {
  const point = await pointFor("neighbourhood");
  expect(await proofOf("community_alerts", point)).toMatchObject({ is: "not_used" });
  const announce = (sentAt: string, communityId: string | null) =>
    db
      .insertInto("announcements")
      .values({
        id: newId(),
        status: "sent",
        title: "Lights",
        body: "Out",
        sentAt: new Date(sentAt),
        communityId,
      })
      .execute();
  await announce("2026-11-01T16:59:00Z", round.id);
  await announce("2026-11-01T17:00:00Z", round.id);
  await announce("2026-11-15T12:00:00Z", null);
  await announce("2026-11-15T12:00:00Z", (await addRound(owner, ["Far Away"])).id);
  expect(await proofOf("community_alerts", point)).toMatchObject({
    is: "kept",
    words: expect.stringMatching(/^2 announcements were sent/),
  });
});

test("row 258: a street's residents are told by announcements and by courtesy notes of their own", async () => {
  const point = await pointFor("street");
  const before = await proofOf("resident_alerts", point);
  expect(before?.words).not.toContain("courtesy");
  await db
    .insertInto("courtesyNotes")
    .values({
      ...{ id: newId(), userId: point.userId, guardId: null, kind: "garage", night: "2026-11-12" },
      ...{ seenAt: now, sendAt: now, sentAt: now },
    })
    .execute();
  expect(await proofOf("resident_alerts", point)).toMatchObject({
    is: "kept",
    words: expect.stringContaining("1 courtesy note"),
  });
});

test("row 259: a month with a changed plan has a part for each, the newest first, and no night in both", async () => {
  const old = await pointFor("neighbourhood", { firstNight: "2026-09-03", lastNight: "2026-11-09" });
  await addPoint({ ...pointOnStreet(old.userId), firstNight: "2026-11-10" });
  for (const night of ["2026-11-09", "2026-11-10"]) await drive(night, { vehicle: "Car 3" });
  const months = await monthOf(old.userId, "2026-11", { now, ...clock });
  expect(months.map(({ point, from, to }) => [point.kind, from, to])).toEqual([
    ["street", "2026-11-10", "2026-11-30"],
    ["community", "2026-11-01", "2026-11-09"],
  ]);
  const rounds = months.map(({ promises }) => promises[0]?.proof?.rounds);
  expect(rounds).toEqual([
    { promised: 24, done: 24 },
    { promised: 24, done: 24 },
  ]);
  expect(await monthOf(old.userId, "2026-08", { now, ...clock })).toEqual([]);
});

function pointOnStreet(userId: string) {
  return { userId, planKey: "street", communityId: round.id, streetId: street(1), vehicle: "Car 3" } as const;
}

test("row 259: nobody reads the month of anybody else", async () => {
  const point = await pointFor("street");
  const stranger = await addPerson();
  expect(await monthOf(point.userId, "2026-11", { now, ...clock })).toHaveLength(1);
  expect(await monthOf(stranger.id, "2026-11", { now, ...clock })).toEqual([]);
});

test("row 258: the next report says what was missed by itself, and a house has no passes to count", async () => {
  const point = await pointFor("neighbourhood");
  await drive("2026-11-03", { missed: 3 });
  const period = periodOf(point, "2026-11", { now, ...clock });
  expect(period && missedIn(await promisesOf(point, { ...period, to: "2026-11-14" }))).toEqual([
    "20-minute patrol frequency: 21 of 24 passes made in 1 night. Missed last on Tue, Nov 3, 2026: No reason is recorded.",
  ]);
  const later = period && { ...period, from: laterDay(period.from, 14) };
  expect(later && missedIn(await promisesOf(point, later))).toEqual([]);
  const house = await pointFor("house");
  const own = periodOf(house, "2026-11", { now, ...clock });
  expect(own && (await roundsOf(house, own))).toBeUndefined();
});
