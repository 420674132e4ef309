import { beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { nightAt } from "~/platform/wall-time";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPasses, addRound, forgetPatrols, minutesInto } from "../../../../tests/support/patrols";
import { addPerson } from "../../../../tests/support/people";
import * as Passes from "./passes.server";
import { passToShow } from "./shown-pass.server";

useTestDatabase();
beforeEach(forgetPatrols);

const night = "2026-11-10";

async function round() {
  const owner = await addPerson({ role: "owner" });
  const { id: communityId, streets } = await addRound(owner, ["Lanternwood Crescent"]);
  return { communityId, streetId: streets[0]?.id ?? "", night };
}

const shownAt = async (minutes: number) => {
  const shown = await passToShow(minutesInto(night, minutes));
  return shown && Math.round((shown.getTime() - minutesInto(night, 0).getTime()) / 60_000);
};

test("row 1: visitors read about a pass 20 minutes later at the earliest, and only to ten minutes", async () => {
  await addPasses(await round(), [101, 128]);
  expect(nightAt(minutesInto(night, 101), "America/Toronto")).toBe(night);
  expect(await shownAt(120)).toBeUndefined();
  expect(await shownAt(121)).toBe(100);
  expect(await shownAt(147)).toBe(100);
  expect(await shownAt(148)).toBe(120);
  expect(await shownAt(479)).toBe(120);
  expect(await shownAt(480), "7 AM").toBeUndefined();
  expect(await shownAt(24 * 60 + 200), "another night").toBeUndefined();
});

test("row 1: the newest pass of several communities counts, but none that was taken back or before 11 PM", async () => {
  const [one, other] = [await round(), await round()];
  await addPasses(one, [-30, 30]);
  const [id = ""] = await addPasses(other, [60]);
  expect(await shownAt(15)).toBeUndefined();
  expect(await shownAt(90)).toBe(60);
  const back = { id, communityId: other.communityId, reason: "Wrong street" };
  await inTransaction(db, (trx) => Passes.takeBack(back, { id: null }, trx));
  expect(await shownAt(90)).toBe(30);
});
