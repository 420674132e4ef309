import { beforeEach, describe, expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db, inTransaction } from "~/platform/db.server";
import { laterDay, nightsOf } from "~/platform/wall-time";
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
import { queriesOf } from "../../../../tests/support/statements";
import { assignmentEditSchema, newAssignmentSchema } from "./assignment.schema";
import type { Scope } from "./assignment-options";
import { effectWords } from "./assignment-words.server";
import * as Assignments from "./assignments.server";
import { openNightsOf, savedWords } from "./opened.server";
import * as Planning from "./planning.server";
import * as Series from "./series.server";
import * as SeriesChanges from "./series-changes.server";
import * as SeriesNights from "./series-nights.server";
import { dayWords } from "./shift-words";

useTestDatabase({ queues: [noticeMail] });

const everyNight = ["1", "2", "3", "4", "5", "6", "7"];
const day = 86_400_000;
let owner: TestPerson;
let amir: string;

beforeEach(async () => {
  await forgetAssignments();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  amir = await addGuard("Amir Haddadi");
});

function addSeries(typed: object = {}): Promise<string> {
  return addAssignment(owner, { guardId: amir, weekdays: everyNight, ...typed });
}

function all() {
  return db.selectFrom("workAssignments").selectAll().orderBy("scheduledStart").orderBy("id").execute();
}

async function days(): Promise<string[]> {
  return (await all()).map(({ wallDay }) => wallDay);
}

const until = (first: string, last: string) =>
  nightsOf({ weekdays: [1, 2, 3, 4, 5, 6, 7], firstDay: first, lastDay: last, leftOut: [] }, first, last);

describe("row 209: a series", () => {
  test("has its nights 56 days ahead, without those left out", async () => {
    const without = laterDay(soon, 3);
    const id = await addSeries({ leftOut: without });
    const expected = until(soon, laterDay(today, 56)).filter((each) => each !== without);
    expect(await days()).toEqual(expected);
    expect((await findAssignment(id)).day).toBe(soon);
    expect((await all()).every(({ guardId }) => guardId === amir)).toBe(true);
  });

  test("is every night with one tick, and names the dates that are none among those left out", () => {
    const typed = { title: "Patrol", location: "Brampton", day: soon, from: "23:00", to: "07:00" };
    const one = newAssignmentSchema.parse({ ...typed, weekdays: ["every"] });
    expect(one.weekdays).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(newAssignmentSchema.parse({ ...typed, weekdays: ["2", "every"] }).weekdays).toHaveLength(7);
    expect(newAssignmentSchema.safeParse({ ...typed, weekdays: ["often"] }).success).toBe(false);
    const words = (leftOut: string) =>
      newAssignmentSchema.safeParse({ ...typed, weekdays: ["every"], leftOut }).error?.issues[0]?.message;
    expect(words("2026-12-24 2026-13-25")).toBe("Enter dates like 2026-12-24: “2026-13-25” is not one");
    expect(words("Dec 2026-12-24, 25")).toBe("Enter dates like 2026-12-24: “25”, “Dec” are not");
    expect(words("2026-12-24 2026-12-25")).toBeUndefined();
  });

  test("has the same rows when the job runs twice, or was off for a week", async () => {
    await addSeries({ day: today, weekdays: ["1", "3", "5", "6"] });
    const before = await all();
    expect(await Planning.planAll()).toBe(0);
    expect(await all()).toEqual(before);
    const week = new Date(Date.now() + 7 * day);
    expect(await Planning.planAll(week)).toBe(4);
    expect(await Planning.planAll(week)).toBe(0);
    const once = await days();
    await db.deleteFrom("workAssignments").where("wallDay", ">", laterDay(today, 56)).execute();
    for (let later = 1; later <= 7; later++) await Planning.planAll(new Date(Date.now() + later * day));
    expect(await days()).toEqual(once);
  });

  test("does not recreate a deleted night, and leaves a changed or cancelled one alone", async () => {
    const id = await addSeries({ lastDay: laterDay(soon, 3) });
    const [, second, third] = await all();
    await Assignments.remove(id, 1, owner);
    await Assignments.update(second?.id ?? "", { version: 1, submitted: { from: "21:00" } }, owner);
    await Assignments.update(third?.id ?? "", { version: 1, submitted: { status: "cancelled" } }, owner);
    const before = await all();
    expect(await Planning.planAll()).toBe(0);
    expect(await all()).toEqual(before);
    expect(before.map(({ wallDay, wallFrom, status }) => [wallDay, wallFrom, status])).toEqual([
      [laterDay(soon, 1), "21:00", "scheduled"],
      [laterDay(soon, 2), "23:00", "cancelled"],
      [laterDay(soon, 3), "23:00", "scheduled"],
    ]);
  });

  test("plans 1,000 nights in two statements, and one for the audit log", async () => {
    const input = newAssignmentSchema.parse({
      ...{ title: "Patrol", location: "Brampton", from: "23:00", to: "07:00", day: "2027-01-01" },
      ...{ guardId: amir, weekdays: everyNight },
    });
    const asked = await queriesOf(() =>
      inTransaction(db, async (trx) => {
        const series = await Series.add(input, timeZone, trx);
        const nights = nightsOf(series, "2027-01-01", laterDay("2027-01-01", 999));
        const rows = nights.map((night) => Series.nightRow(series, night));
        expect(await Series.plan(rows, owner, trx)).toHaveLength(1_000);
        expect(await Series.plan(rows, owner, trx)).toEqual([]);
      }),
    );
    const inserts = asked.filter(({ sql }) => /insert into "?(work_assignments|audit_log)/i.test(sql));
    expect(inserts).toHaveLength(5);
  });

  test("leaves a night open if the guard is elsewhere, and from the end of the licence on", async () => {
    const short = await addGuard("Bea Short", { expires: laterDay(soon, 3) });
    await addSeries({ guardId: short, lastDay: laterDay(soon, 5) });
    const staffed = (await all()).map(({ guardId }) => guardId !== null);
    expect(staffed).toEqual([true, true, true, false, false, false]);
    const clash = addSeries({ title: "Other", guardId: short });
    await expect(clash).rejects.toThrow(/Bea Short is already booked: “Lanternwood patrol”, .* and 2 more/);
    await addAssignment(owner, { title: "Elsewhere", guardId: amir, day: laterDay(today, 60) });
    await addSeries({ title: "Second", day: laterDay(today, 55) });
    await Planning.planAll(new Date(Date.now() + 7 * day));
    const second = (await all()).filter(({ title }) => title === "Second");
    expect(second.filter(({ guardId }) => !guardId).map(({ wallDay }) => wallDay)).toEqual([
      laterDay(today, 60),
    ]);
  });

  test("a licence that ends, or a guard who leaves, opens the upcoming nights", async () => {
    await addSeries({ lastDay: laterDay(soon, 2) });
    expect(await Planning.openUnfit()).toBe(0);
    await db
      .updateTable("guardLicences")
      .set({ expiresOn: laterDay(soon, 1) })
      .execute();
    expect(await Planning.openUnfit()).toBe(2);
    expect((await all()).map(({ guardName }) => guardName)).toEqual(["Amir Haddadi", "", ""]);
    await db.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", amir).execute();
    expect(await Planning.openUnfit()).toBe(1);
  });
});

describe("D12, row 209: a series whose guard cannot take every night", () => {
  const shortDay = (later: number) => dayWords(laterDay(soon, later));

  beforeEach(async () => {
    await db.deleteFrom("notifications").execute();
  });

  async function notices() {
    const rows = await db.selectFrom("notifications").select(["kind", "words"]).orderBy("words").execute();
    return rows.map(({ kind, words }) => `${kind}: ${words}`);
  }

  test("says which nights are open and why, with a link to each, in the message and on the record", async () => {
    const bea = await addGuard("Beatriz Lopes", { expires: laterDay(soon, 3) });
    const id = await addSeries({ guardId: bea, lastDay: laterDay(soon, 5) });
    const nights = (await all()).slice(3).map((night) => night.id);
    const words = `3 nights are open: Beatriz Lopes’s licence ends ${shortDay(3)}`;
    const { seriesId } = await findAssignment(id);
    expect(await openNightsOf(seriesId ?? "")).toEqual([
      { words, nights: nights.map((night, index) => ({ id: night, day: laterDay(soon, 3 + index) })) },
    ]);
    expect(await savedWords(`/admin/assignments/${id}`)).toEqual({
      words: [words],
      links: nights.map((night, index) => ({
        label: shortDay(3 + index),
        href: `/admin/assignments/${night}`,
      })),
    });
  });

  test("gives no reason if someone opened the night, and says nothing if all have a guard", async () => {
    const id = await addSeries({ lastDay: laterDay(soon, 5) });
    expect(await savedWords(`/admin/assignments/${id}`)).toEqual({ words: [], links: [] });
    await Assignments.update((await all())[2]?.id ?? "", { version: 1, submitted: { guardId: null } }, owner);
    expect((await savedWords(`/admin/assignments/${id}`)).words).toEqual(["1 night is open"]);
  });

  test("has at most ten links, and then one to all open shifts", async () => {
    const id = await addSeries({ guardId: undefined });
    const { links } = await savedWords(`/admin/assignments/${id}`);
    expect(links).toHaveLength(11);
    expect(links.at(-1)).toEqual({ label: "All open shifts", href: "/admin/assignments?guard=nobody" });
  });

  test("is reported to staff when the nightly job plans a night the guard cannot take", async () => {
    const bea = await addGuard("Beatriz Lopes", { expires: laterDay(today, 58) });
    await addSeries({ guardId: bea });
    await addAssignment(owner, { title: "Elsewhere", guardId: amir, day: laterDay(today, 57) });
    await addSeries({ title: "Second" });
    await Planning.planAll(new Date(Date.now() + 3 * day));
    expect(await notices()).toEqual([
      "shifts_opened: 1 shift is open: Amir Haddadi is booked elsewhere",
      `shifts_opened: 2 shifts are open: Beatriz Lopes’s licence ends ${dayWords(laterDay(today, 58))}`,
    ]);
    await Planning.planAll(new Date(Date.now() + 3 * day));
    expect(await notices(), "once").toHaveLength(2);
  });

  test("is reported when the licence was removed", async () => {
    await addSeries({ lastDay: laterDay(soon, 2) });
    await db.deleteFrom("guardLicences").execute();
    await Planning.openUnfit();
    expect(await notices()).toEqual(["shifts_opened: 3 shifts are open: Amir Haddadi has no guard licence"]);
  });
});

describe("row 209: changing a series", () => {
  async function edit(id: string, scope: Scope, typed: object) {
    const found = await findAssignment(id);
    const values = { ...Assignments.formValues(found), version: String(found.version), ...typed, scope };
    const given = Object.entries(values).filter(([, value]) => value !== "");
    const parsed = assignmentEditSchema.parse(Object.fromEntries(given));
    const asked = await SeriesChanges.change(id, parsed, owner);
    if (!asked) throw new Error("The shift belongs to no series.");
    expect(asked.done).toBe(false);
    const confirmed = SeriesChanges.mark(asked.effect);
    expect((await SeriesChanges.change(id, { ...parsed, confirmed }, owner))?.done).toBe(true);
    return asked.effect;
  }

  test("for all nights says what it does, and does exactly that", async () => {
    const id = await addSeries({ lastDay: laterDay(soon, 5) });
    const changed = (await all())[4]?.id ?? "";
    await Assignments.update(changed, { version: 1, submitted: { notes: "Keys at the office" } }, owner);
    const effect = await edit(id, "all", { from: "21:00", lastDay: laterDay(soon, 6) });
    expect(effect).toEqual({ changed: 5, added: 1, removed: 0, kept: 1 });
    expect(effectWords(effect)).toEqual([
      "5 shifts changed.",
      "1 shift added.",
      "1 shift left alone, after an earlier change.",
    ]);
    const times = (await all()).map(({ wallFrom, guardName }) => `${wallFrom} ${guardName}`);
    expect(times).toEqual(
      ["21:00", "21:00", "21:00", "21:00", "23:00", "21:00", "21:00"].map((time) => `${time} Amir Haddadi`),
    );
    expect(await Planning.planAll()).toBe(0);
  });

  test("for this night and later ones begins a new series", async () => {
    await addSeries({ lastDay: laterDay(soon, 6) });
    const curtis = await addGuard("Curtis Bailey");
    const third = (await all())[2]?.id ?? "";
    const effect = await edit(third, "later", { guardId: curtis, title: "Late patrol" });
    expect(effect).toEqual({ changed: 5, added: 0, removed: 0, kept: 0 });
    const rows = await all();
    expect(rows.map(({ guardName }) => guardName[0]).join("")).toBe("AACCCCC");
    expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(2);
    const series = await db.selectFrom("assignmentSeries").selectAll().orderBy("firstDay").execute();
    expect(series.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      [soon, laterDay(soon, 1)],
      [laterDay(soon, 2), laterDay(soon, 6)],
    ]);
    expect(await Planning.planAll()).toBe(0);
  });

  test("to other weekdays deletes the nights that no longer belong to it", async () => {
    const id = await addSeries({ lastDay: laterDay(soon, 6) });
    const weekday = String(((new Date(`${soon}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);
    const effect = await edit(id, "all", { weekdays: [weekday] });
    expect(effect).toEqual({ changed: 1, added: 0, removed: 6, kept: 0 });
    expect(await days()).toEqual([soon]);
  });

  test("moves nights past each other without booking the guard twice", async () => {
    const id = await addSeries({ from: "06:00", to: "22:00", lastDay: laterDay(soon, 5) });
    await edit(id, "all", { from: "22:00", to: "10:00" });
    expect((await all()).every(({ guardId, wallFrom }) => guardId === amir && wallFrom === "22:00")).toBe(
      true,
    );
  });

  test("is refused if the guard is booked elsewhere, and not done if more changed than was confirmed", async () => {
    const id = await addSeries({ lastDay: laterDay(soon, 3) });
    const curtis = await addGuard("Curtis Bailey");
    await addAssignment(owner, { title: "Elsewhere", guardId: curtis, day: laterDay(soon, 2) });
    await expect(edit(id, "all", { guardId: curtis })).rejects.toThrow("Curtis Bailey is already booked");
    const found = await findAssignment(id);
    const parsed = assignmentEditSchema.parse({
      ...{ ...Assignments.formValues(found), communityId: undefined, version: 1, scope: "all", title: "New" },
    });
    const other = await SeriesChanges.change(id, { ...parsed, confirmed: "1.0.0.0" }, owner);
    expect(other).toMatchObject({ done: false, effect: { changed: 4 } });
    expect((await all()).some(({ title }) => title === "New")).toBe(false);
  });

  test.each([
    ["later", 3, 2],
    ["all", 5, 0],
  ] as const)("deleting with %s ends the series", async (scope, gone, left) => {
    await addSeries({ lastDay: laterDay(soon, 4) });
    const third = (await all())[2]?.id ?? "";
    expect((await SeriesNights.countRemovals(third))[scope]).toBe(gone);
    expect(await SeriesNights.remove(third, { version: 1, scope }, owner)).toBe(gone);
    expect(await Planning.planAll()).toBe(0);
    expect(await all()).toHaveLength(left);
  });
});
