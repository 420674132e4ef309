import { beforeEach, expect, test } from "vitest";
import * as Misses from "~/modules/patrols/rounds/passes.server";
import { record } from "~/modules/service/houses/checks.server";
import { findPoint, type Point } from "~/modules/service/points/points.server";
import { periodOf, promisesOf } from "~/modules/service/promises/months.server";
import { requestMail } from "~/modules/service/watches/request-mail.server";
import { end } from "~/modules/service/watches/watches.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { laterDay } from "~/platform/wall-time";
import { clock, forgetAssignments } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPasses, addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { addPoint } from "../../../../tests/support/service";
import { acceptRequest, addHouse, addShift, askFor, at } from "../../../../tests/support/watches";

useTestDatabase({ queues: [requestMail, noticeMail] });

let owner: TestPerson;
let guard: TestPerson;
let home: TestPerson;
let round: Awaited<ReturnType<typeof addRound>>;
let street: string;
let point: Point;

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  owner = await addPerson({ role: "owner" });
  guard = await addPerson({ role: "guard" });
  round = await addRound(owner, ["Lanternwood Crescent"]);
  street = round.streets[0]?.id ?? "";
  home = await addHouse(round.id, { plan: "house" });
  const about = { userId: home.id, planKey: "house" as const, communityId: round.id, streetId: street };
  const found = await findPoint(await addPoint({ ...about, firstNight: "2026-12-04" }));
  if (!found) throw new Error("There is no point.");
  point = found;
});

async function proofOf(kind: "property_checks" | "vacation_watch", now: Date, month = "2026-12") {
  const period = periodOf(point, month, { now, ...clock });
  if (!period) throw new Error("The point has no night in the month.");
  return (await promisesOf(point, period)).find((promise) => promise.kind === kind)?.proof;
}

/** Looks at the house at 1 AM of this many nights. */
async function look(first: string, nights: number): Promise<void> {
  for (let n = 0; n < nights; n += 1) {
    const night = laterDay(first, n);
    await addShift(guard.id, round.id, night);
    await record({ house: home.id, result: "ok" }, guard, db, at(`${laterDay(night, 1)} 01:00`));
  }
}

test("row 262: property checks are due each night of a House plan, and a missed one says why", async () => {
  expect(await proofOf("property_checks", at("2026-12-04 23:30"))).toMatchObject({
    is: "next",
    on: "2026-12-04",
  });
  await look("2026-12-04", 3);
  expect(await proofOf("property_checks", at("2026-12-07 07:00"))).toMatchObject({
    ...{ is: "kept", words: "Checked 3 of 3 nights", href: "/profile/house" },
  });
  expect(await proofOf("property_checks", at("2026-12-07 06:59"))).toMatchObject({
    words: "Checked 2 of 2 nights",
  });
  expect(await proofOf("property_checks", at("2026-12-08 07:00"))).toMatchObject({
    ...{ is: "missed", on: "2026-12-07", reason: "Nobody recorded a look", words: "Checked 3 of 4 nights" },
  });
});

test("row 262: the reason that staff recorded for a night's missed passes is the reason for a missed look", async () => {
  point = { ...point, firstNight: "2026-10-05" };
  await addPasses({ communityId: round.id, streetId: street, night: "2026-10-05" }, [10]);
  await Misses.explain(
    { communityId: round.id, night: "2026-10-05", passes: 23, reason: "A snowstorm closed the road" },
    owner,
  );
  expect(await proofOf("property_checks", at("2026-10-06 08:00"), "2026-10")).toMatchObject({
    ...{ is: "missed", on: "2026-10-05", reason: "A snowstorm closed the road" },
  });
});

test("row 262: a house that was protected before there was a list is due from then on", async () => {
  point = { ...point, checksFrom: "2026-12-06" };
  expect(await proofOf("property_checks", at("2026-12-05 08:00"))).toMatchObject({
    is: "next",
    on: "2026-12-06",
  });
  await look("2026-12-06", 1);
  expect(await proofOf("property_checks", at("2026-12-07 08:00"))).toMatchObject({
    words: "Checked 1 of 1 night",
  });
});

test("row 262: the vacation watch is not used, asked, accepted, kept on 11 of 11 nights, or missed", async () => {
  const noon = at("2026-12-02 12:00");
  expect(await proofOf("vacation_watch", noon)).toMatchObject({ is: "not_used", href: "/profile/house" });
  const id = await askFor(home.id);
  expect(await proofOf("vacation_watch", noon)).toMatchObject({ is: "next", on: null });
  await acceptRequest(id, owner, street);
  expect(await proofOf("vacation_watch", noon)).toMatchObject({ is: "next", on: "2026-12-04" });
  await look("2026-12-04", 11);
  expect(await proofOf("vacation_watch", at("2026-12-15 08:00"))).toMatchObject({
    ...{ is: "kept", words: "Checked 11 of 11 nights" },
  });
});

test("row 262: ended early, only nights that were over are counted; two requests of a month are one proof", async () => {
  const id = await askFor(home.id);
  await acceptRequest(id, owner, street);
  await look("2026-12-04", 2);
  await end(id, home.id, { at: at("2026-12-07 02:00") });
  const later = { firstNight: "2026-12-20", lastNight: "2026-12-21" };
  await acceptRequest(
    await askFor(home.id, later, at("2026-12-10 12:00")),
    owner,
    street,
    at("2026-12-10 13:00"),
  );
  await look("2026-12-20", 1);
  expect(await proofOf("vacation_watch", at("2026-12-22 08:00"))).toMatchObject({
    ...{ is: "missed", on: "2026-12-21", words: "Checked 3 of 4 nights" },
  });
});
