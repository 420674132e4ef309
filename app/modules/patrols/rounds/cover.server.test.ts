import { beforeEach, expect, test } from "vitest";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { communitySchema } from "~/modules/neighbourhoods/communities/community.schema";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { instantsOf, laterDay, nightAt } from "~/platform/wall-time";
import {
  addAssignment,
  addGuard,
  clock,
  forgetAssignments,
  timeZone,
} from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { readCover } from "./cover.server";
import { promiseOf } from "./patrol-night";
import { coverNights } from "./patrol-options";

useTestDatabase({ queues: [] });

let owner: TestPerson;
let amir: string;
let bea: string;
let alpha: string;
/** Tomorrow, whatever the time of day. */
const first = laterDay(nightAt(new Date(), timeZone), 1);
const at = promiseOf(first, clock).start;

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  amir = await addGuard("Amir Haddadi");
  bea = await addGuard("Bea Moss");
  ({ id: alpha } = await addRound(owner, ["Lanternwood Crescent"], "Alpha"));
});

const read = () => readCover(clock, at);

async function nights(): Promise<[string, number][]> {
  return (await read()).gaps.map(({ night, missing }) => [night, missing]);
}

function need(guardsNeeded: number | null) {
  return db.updateTable("communities").set({ guardsNeeded }).where("id", "=", alpha).execute();
}

const shift = (typed: object) => addAssignment(owner, { communityId: alpha, day: first, ...typed });

test("row 208: a community with a round needs a guard each night of two weeks, and says which have none", async () => {
  await db.insertInto("communities").values({ id: newId(), name: "No round" }).execute();
  expect(await read()).toMatchObject({ total: coverNights });
  await shift({ guardId: amir, weekdays: ["every"], leftOut: `${laterDay(first, 3)} ${laterDay(first, 9)}` });
  expect(await nights()).toEqual([
    [laterDay(first, 3), 1],
    [laterDay(first, 9), 1],
  ]);
});

test("row 208: staff say how many guards a community needs; each guard counts once, an open or cancelled shift not at all", async () => {
  await need(2);
  await shift({ guardId: amir, from: "23:00", to: "03:00" });
  await shift({ guardId: amir, from: "03:00", to: "07:00", day: laterDay(first, 1) });
  const open = await shift({});
  const [tonight] = (await read()).gaps;
  expect(tonight).toMatchObject({
    community: "Alpha",
    communityId: alpha,
    night: first,
    missing: 1,
    openId: open,
  });
  await db.updateTable("workAssignments").set({ guardId: bea }).where("id", "=", open).execute();
  expect((await nights()).find(([night]) => night === first)).toBeUndefined();
  await db.updateTable("workAssignments").set({ status: "cancelled" }).where("id", "=", open).execute();
  expect((await nights())[0]).toEqual([first, 1]);
  await need(0);
  expect(await nights()).toEqual([]);
});

test("row 208: a guard who left covers nothing, and a community that is no longer patrolled needs nobody", async () => {
  await shift({ guardId: amir });
  expect((await nights())[0]?.[0]).toBe(laterDay(first, 1));
  await db.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", amir).execute();
  expect((await nights())[0]?.[0]).toBe(first);
  await db.updateTable("communities").set({ status: "inactive" }).where("id", "=", alpha).execute();
  expect(await read()).toEqual({ total: 0, gaps: [] });
});

test("row 208: a night that is over by the clock needs nobody any more, though it lasts to noon", async () => {
  const { end } = instantsOf({ day: first, from: "23:00", to: "07:00", timeZone });
  const firstAt = async (time: Date) => (await readCover(clock, time)).gaps[0]?.night;
  expect(await firstAt(new Date(end.getTime() - 60_000))).toBe(first);
  expect(await firstAt(end)).toBe(laterDay(first, 1));
});

test("row 227: the number of guards is a whole number from 0 to 20, and blank means the usual", async () => {
  const typed = { name: "Bravo", description: "", status: "active", postalPrefixes: "" };
  const of = (guardsNeeded?: string) => communitySchema.safeParse({ ...typed, guardsNeeded });
  for (const wrong of ["-1", "21", "1.5", "two"]) expect(of(wrong).success, wrong).toBe(false);
  const id = await Communities.create(communitySchema.parse({ ...typed, guardsNeeded: "3" }), owner);
  const found = await Communities.find(id);
  expect(found && Communities.formValues(found)).toMatchObject({ guardsNeeded: "3" });
  expect(communitySchema.parse(typed)).toMatchObject({ guardsNeeded: null });
});
