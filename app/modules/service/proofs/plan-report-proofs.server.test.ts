import { beforeEach, expect, test } from "vitest";
import { findPoint, type Point } from "~/modules/service/points/points.server";
import { periodOf, promisesOf } from "~/modules/service/promises/months.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { clock, forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound } from "../../../../tests/support/patrols";
import { addPerson } from "../../../../tests/support/people";
import { addPoint } from "../../../../tests/support/service";

useTestDatabase({ queues: [] });

let round: Awaited<ReturnType<typeof addRound>>;

beforeEach(async () => {
  await forgetAssignments();
  round = await addRound(await addPerson({ role: "owner" }), ["Elm Road"]);
});

async function pointFor(planKey: "street" | "house", firstNight = "2026-10-01"): Promise<Point> {
  const { id: userId } = await addPerson();
  const own = planKey === "street" ? { vehicle: "Car 3" } : {};
  const streetId = round.streets[0]?.id ?? "";
  const id = await addPoint({ userId, planKey, communityId: round.id, streetId, firstNight, ...own });
  const point = await findPoint(id);
  if (!point) throw new Error("There is no point.");
  return point;
}

async function proofOf(point: Point, day: string, month = day.slice(0, 7)) {
  const now = new Date(`${day}T17:00:00Z`);
  const period = periodOf(point, month, { now, ...clock });
  if (!period) throw new Error("The point has no night in the month.");
  const kind = `${point.kind}_report`;
  return (await promisesOf(point, period)).find((promise) => promise.kind === kind)?.proof;
}

async function publish(point: Point, firstNight: string, lastNight: string, on: string): Promise<string> {
  const id = newId();
  const approvedAt = new Date(`${on}T17:00:00Z`);
  const house = point.kind === "house" ? { firstApprovedAt: approvedAt } : {};
  await db
    .insertInto("reportRuns")
    .values({
      ...{ id, kind: point.kind, title: "Report", timeZone, month: `${firstNight.slice(0, 7)}-01` },
      ...{ communityId: round.id, streetId: point.streetId, pointId: point.id, firstNight, lastNight },
      ...{
        status: "approved",
        snapshot: "{}",
        computedAt: approvedAt,
        dataTo: approvedAt,
        approvedAt,
        ...house,
      },
    })
    .execute();
  await db
    .insertInto("reportReaders")
    .values({ runId: id, userId: point.userId, pointId: point.id })
    .execute();
  return id;
}

test("row 272: bi-weekly reports are sent, due, or missed ten days after the 1st and the 15th", async () => {
  const point = await pointFor("street");
  expect(await proofOf(point, "2026-11-11")).toMatchObject({ is: "next", on: "2026-11-01" });
  expect(await proofOf(point, "2026-11-12"), "the one of the 1st").toMatchObject({
    ...{ is: "missed", on: "2026-11-11", reason: "It is not approved yet" },
    words: "The report on October 15 to 31, 2026 is late",
  });
  await publish(point, "2026-10-15", "2026-10-31", "2026-11-02");
  const id = await publish(point, "2026-11-01", "2026-11-14", "2026-11-15");
  expect(await proofOf(point, "2026-11-26")).toMatchObject({
    ...{ is: "kept", href: `/profile/reports/${id}` },
    words:
      "The report on November 1 to 14, 2026 was sent on Sun, Nov 15, 2026; the next comes on Tue, Dec 1, 2026",
  });
});

test("row 272: a plan that begins after a half month owes no report on it", async () => {
  const point = await pointFor("street", "2026-11-03");
  expect(await proofOf(point, "2026-11-14")).toMatchObject({ is: "next", on: "2026-11-15" });
  expect(await proofOf(point, "2026-11-26")).toMatchObject({ is: "missed", on: "2026-11-25" });
});

test("row 272: the monthly report of a house is sent, due, or missed ten days after the 1st", async () => {
  const point = await pointFor("house");
  expect(await proofOf(point, "2026-11-11")).toMatchObject({ is: "next", on: "2026-11-01" });
  expect(await proofOf(point, "2026-11-12")).toMatchObject({ is: "missed", on: "2026-11-11" });
  await publish(point, "2026-10-01", "2026-10-31", "2026-11-12");
  expect(await proofOf(point, "2026-11-13")).toMatchObject({
    is: "kept",
    words: expect.stringMatching(/^The report on October 2026 was sent on Thu, Nov 12, 2026; the next/),
  });
});

test("row 272: a report that somebody else may read is no proof", async () => {
  const [point, other] = [await pointFor("street"), await pointFor("street")];
  await publish(other, "2026-10-15", "2026-10-31", "2026-11-02");
  expect(await proofOf(point, "2026-11-12")).toMatchObject({ is: "missed" });
});
