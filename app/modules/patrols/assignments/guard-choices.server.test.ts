import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { instantsOf, laterDay, mondayOf } from "~/platform/wall-time";
import {
  addAssignment,
  addGuard,
  findAssignment,
  forgetAssignments,
  soon,
  timeZone,
  today,
} from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { shiftGuardSchema } from "./assignment.schema";
import { choices } from "./assignment-choices.server";
import * as Assignments from "./assignments.server";
import { bestFirst, choicesFor } from "./guard-choices.server";
import { dayWords } from "./shift-words";

useTestDatabase({ queues: [] });

let owner: TestPerson;
let amir: string;

beforeEach(async () => {
  await forgetAssignments();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  amir = await addGuard("Amir Haddadi");
});

test("row 208: the free and licensed guards come first, É beside E, then the others with the reason", async () => {
  await addGuard("Frank Lee");
  const emile = await addGuard("Émile Gagnon");
  await addGuard("Bea Moss", { expires: laterDay(soon, -1) });
  await addGuard("Carl Otto", null);
  const open = await addAssignment(owner);
  const booked = await addAssignment(owner, { guardId: amir, title: "Heart Lake patrol", from: "22:00" });
  const slot = instantsOf({ day: soon, from: "23:00", to: "07:00", timeZone });
  const why = `booked ${dayWords(soon)}, 10:00 PM – 7:00 AM: Heart Lake patrol`;
  const others = [
    ["Amir Haddadi", why],
    ["Bea Moss", `licence ends ${dayWords(laterDay(soon, -1))}`],
  ];
  const shown = async (except: string[]) =>
    (await choicesFor(slot, except)).map(({ name, why }) => [name, why]);
  expect(await shown([open])).toEqual([["Émile Gagnon", undefined], ["Frank Lee", undefined], ...others]);
  expect((await shown([booked]))[0]).toEqual(["Amir Haddadi", undefined]);
  const { guards } = await choices({ id: open, day: soon, from: "23:00", to: "07:00" });
  expect(guards[0]).toEqual({ value: emile, label: "Émile Gagnon" });
  expect(guards.map(({ label }) => label)).toContain(`Amir Haddadi (${why})`);
});

test("row 208: the best come first: rested, with a licence that lasts, and with the fewest hours that week", async () => {
  const thursday = laterDay(mondayOf(laterDay(today, 14)), 3);
  const guards = {
    bea: await addGuard("Bea Moss"),
    carl: await addGuard("Carl Otto", { expires: laterDay(today, 29) }),
    deepa: await addGuard("Deepa Raman"),
    emile: await addGuard("Émile Gagnon"),
  };
  const add = (guardId: string, on: number, from: string, to: string) =>
    addAssignment(owner, { guardId, day: laterDay(thursday, on), from, to, title: `${guardId} ${on}` });
  await add(amir, 0, "14:00", "22:00");
  await add(guards.bea, -2, "23:00", "07:00");
  await add(guards.bea, -1, "23:00", "05:30");
  await add(guards.deepa, -4, "23:00", "07:00");
  await add(guards.emile, -1, "23:00", "07:00");
  await add(guards.emile, 1, "08:00", "12:00");
  const slot = instantsOf({ day: thursday, from: "23:00", to: "07:00", timeZone });
  const best = bestFirst(await choicesFor(slot, []));
  expect(best.map(({ name, notes }) => [name, notes])).toEqual([
    ["Deepa Raman", ["Free all week"]],
    ["Bea Moss", ["14 h 30 min that week"]],
    ["Carl Otto", ["Licence: 29 days left", "Free all week"]],
    ["Amir Haddadi", ["Short rest: 1 hour", "8 hours that week"]],
    ["Émile Gagnon", ["Short rest: 1 hour", "12 hours that week"]],
  ]);
});

test("row 208: an expired licence is called expired", async () => {
  await addGuard("Deepa Raman", { expires: laterDay(today, -1) });
  const slot = instantsOf({ day: soon, from: "23:00", to: "07:00", timeZone });
  expect((await choicesFor(slot, [])).map(({ name, why }) => [name, why])).toEqual([
    ["Amir Haddadi", undefined],
    ["Deepa Raman", "licence expired"],
  ]);
});

test("row 208: only the guard of a shift changes, or nobody takes it; a busy guard is refused, with those who are free", async () => {
  const bea = await addGuard("Bea Moss");
  const id = await addAssignment(owner, { guardId: amir });
  await addAssignment(owner, { guardId: bea, title: "Elsewhere" });
  const put = (guardId: string) => {
    const { version, ...submitted } = shiftGuardSchema.parse({ version: "1", guardId });
    return Assignments.update(id, { version, submitted, original: { guardId: amir } }, owner);
  };
  await expect(put(bea)).rejects.toMatchObject({
    fields: { guardId: expect.stringContaining("Bea Moss is already booked: “Elsewhere”") },
  });
  await put("nobody");
  expect(await findAssignment(id)).toMatchObject({ guardId: null, takenBy: "", version: 2 });
  expect(shiftGuardSchema.safeParse({ version: "1" }).success).toBe(false);
  expect(await db.selectFrom("shiftNotices").select("id").execute()).toEqual([]);
});
