import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { instantsOf, laterDay, mondayOf } from "~/platform/wall-time";
import {
  addAssignment,
  addGuard,
  findAssignment,
  forgetAssignments,
  soon,
  timeZone,
  today,
  weekLines,
} from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { newAssignmentSchema } from "./assignment.schema";
import { assignmentList, exportCsv, tabsOn } from "./assignment-list.server";
import * as Assignments from "./assignments.server";
import * as Guards from "./guards.server";

useTestDatabase({ queues: [] });

const at = "https://nightjar.test/admin/assignments";
let owner: TestPerson;
let amir: string;

beforeEach(async () => {
  await forgetAssignments();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  amir = await addGuard("Amir Haddadi");
});

const typed = { title: "Lanternwood patrol", location: "Brampton", from: "23:00", to: "07:00" };

function add(input: object = {}): Promise<string> {
  return addAssignment(owner, { guardId: amir, ...input });
}

async function titles(query: string): Promise<string[]> {
  const { rows } = await assignmentList.page(assignmentList.query(`${at}?${query}`));
  return rows.map(({ title }) => title);
}

describe("row 208: the list", () => {
  test("has upcoming shifts by start, and tabs for the rest", async () => {
    await add({ title: "Second", day: laterDay(soon, 1) });
    await add({ title: "First" });
    const past = await add({ title: "Long ago", day: "2025-01-01" });
    await db.updateTable("workAssignments").set({ status: "completed" }).where("id", "=", past).execute();
    expect(await titles("")).toEqual(["First", "Second"]);
    expect(await titles("when=past")).toEqual(["Long ago"]);
    expect(await titles("when=all")).toEqual(["Long ago", "First", "Second"]);
    expect((await countTabs(assignmentList, tabsOn(soon))).map(({ label, count }) => [label, count])).toEqual(
      [
        ["Coming", 2],
        ["Tonight", 1],
        ["Open", 0],
        ["Past", 1],
        ["All", 3],
      ],
    );
  });

  test("finds by title, location and guard, even after the guard was renamed", async () => {
    await add();
    await add({ title: "Other", location: "Caledon", guardId: undefined });
    for (const words of ["lanternwood", "brampton", "haddadi"])
      expect(await titles(`q=${words}`), words).toEqual(["Lanternwood patrol"]);
    await db.updateTable("profiles").set({ fullName: "Amir Zaman" }).where("id", "=", amir).execute();
    expect([await titles("q=haddadi"), await titles("q=zaman")]).toEqual([[], ["Lanternwood patrol"]]);
  });

  test("filters by status, guard, community and day", async () => {
    const communityId = newId();
    await db.insertInto("communities").values({ id: communityId, name: "Heart Lake" }).execute();
    await add({ title: "Booked", communityId });
    const open = await add({ title: "Open one", guardId: undefined, day: laterDay(soon, 2) });
    expect(await titles("guard=nobody")).toEqual(["Open one"]);
    await db.updateTable("workAssignments").set({ status: "cancelled" }).where("id", "=", open).execute();
    expect(await titles("status=other")).toEqual(["Booked", "Open one"]);
    expect(await titles("status=cancelled")).toEqual(["Open one"]);
    expect(await titles("guard=nobody"), "what is cancelled needs no guard").toEqual([]);
    expect(await titles(`guard=${amir}`)).toEqual(["Booked"]);
    expect(await titles(`community=${communityId}`)).toEqual(["Booked"]);
    expect(await titles(`from=${laterDay(soon, 1)}`)).toEqual(["Open one"]);
    expect(await titles(`to=${soon}`)).toEqual(["Booked"]);
  });

  test("a night lasts from noon to noon", async () => {
    await add({ title: "Evening", from: "20:00", to: "23:00" });
    await add({ title: "Small hours", day: laterDay(soon, 1), from: "01:00", to: "05:00" });
    await add({ title: "Next evening", day: laterDay(soon, 1), from: "20:00", to: "23:00" });
    expect(await titles(`night=${soon}`)).toEqual(["Evening", "Small hours"]);
  });

  test("goes out as CSV", async () => {
    await add({ title: "Booked" });
    const { content } = await exportCsv(assignmentList.query(at), owner);
    const text = Buffer.concat(await content.toArray()).toString();
    expect(text).toContain("Title,Location,Community,Guard,Status,Start,End,Notes");
    expect(text).toContain(`Booked,Brampton,,Amir Haddadi,Scheduled,${soon} 23:00`);
  });
});

describe("row 209: one shift", () => {
  test.each(["UTC", "America/Toronto", "Asia/Tokyo"])(
    "has its true length when the clocks change, on a server in %s",
    async (zone) => {
      vi.stubEnv("TZ", zone);
      for (const [day, hours] of [
        ["2026-10-31", 9],
        ["2027-03-13", 7],
        ["2027-03-20", 8],
      ] as const) {
        const { scheduledStart, scheduledEnd } = await findAssignment(await add({ day }));
        expect((scheduledEnd.getTime() - scheduledStart.getTime()) / 3_600_000, day).toBe(hours);
        const { rows } = await sql<{ wall: string }>`
          select to_char(scheduled_start at time zone time_zone, 'YYYY-MM-DD HH24:MI') as wall
          from work_assignments where wall_day = ${day}`.execute(db);
        expect(rows[0]?.wall, "the database knows the same clock").toBe(`${day} 23:00`);
      }
    },
  );

  test("Node and the database agree on the clock for the next three years", async () => {
    const days = Array.from({ length: 1_095 }, (_, index) => laterDay(soon, index));
    const starts = days.map((day) => instantsOf({ day, from: "03:30", to: "04:00", timeZone }).start);
    const { rows } = await sql<{ at: Date }>`
      select (day::timestamp + time '03:30') at time zone ${timeZone} as at
      from unnest(${days}::date[]) with ordinality as d (day, place) order by place`.execute(db);
    expect(rows.map((row) => row.at.toISOString())).toEqual(starts.map((start) => start.toISOString()));
  });

  test("needs a title, a location and an end after its start", () => {
    const messages = (input: object) =>
      newAssignmentSchema.safeParse(input).error?.issues.map(({ message }) => message);
    expect(messages({ day: soon, from: "23:00", to: "23:00" })).toEqual([
      "Enter a title",
      "Enter the location",
    ]);
    expect(messages({ ...typed, day: soon, to: "23:00" })).toEqual(["The end must be after the start"]);
    expect(messages({ ...typed, day: soon, lastDay: soon })).toEqual(["Choose the weekdays it repeats on"]);
  });

  test("is changed, moved and deleted, and the audit log says so", async () => {
    const id = await add();
    const { version } = await findAssignment(id);
    await Assignments.update(
      id,
      { version, submitted: { from: "22:00", notes: "Keys at the office" } },
      owner,
    );
    const after = await findAssignment(id);
    expect(after).toMatchObject({
      from: "22:00",
      notes: "Keys at the office",
      version: 2,
      changedAlone: false,
    });
    expect(after.scheduledStart).toEqual(
      instantsOf({ day: soon, from: "22:00", to: "07:00", timeZone }).start,
    );
    await Assignments.remove(id, 2, owner);
    const rows = await db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "assignment.created",
      "assignment.updated",
      "assignment.deleted",
    ]);
  });
});

describe("row 208: who can take a shift", () => {
  test("a guard cannot be in two places: the refusal names the other shift and who is free", async () => {
    await addGuard("Curtis Bailey");
    await add();
    const again = add({ title: "Elsewhere", from: "06:00", to: "09:00", day: laterDay(soon, 1) });
    await expect(again).rejects.toThrow(
      /Amir Haddadi is already booked: “Lanternwood patrol”, .*11:00 PM – 7:00 AM\. Free and licensed at that time: Curtis Bailey/,
    );
    await add({ title: "Touching", from: "07:00", to: "09:00", day: laterDay(soon, 1) });
    const open = await add({ title: "Open", guardId: undefined });
    const taken = Assignments.update(open, { version: 1, submitted: { guardId: amir } }, owner);
    await expect(taken).rejects.toThrow("already booked");
  });

  test("a guard whose shift was cancelled can take another one instead", async () => {
    const id = await add();
    const again = () => add({ title: "Elsewhere", from: "06:00", to: "09:00", day: laterDay(soon, 1) });
    await expect(again()).rejects.toThrow("already booked");
    await Assignments.update(id, { version: 1, submitted: { status: "cancelled" } }, owner);
    await again();
  });

  test("the database itself refuses the second booking, and forgets a cancelled one", async () => {
    const id = await add();
    const copy = sql`insert into work_assignments (id, title, location, guard_id, wall_day, wall_from, wall_to, time_zone,
      scheduled_start, scheduled_end) select gen_random_uuid(), title, location, guard_id, wall_day, wall_from, wall_to,
      time_zone, scheduled_start + interval '1 hour', scheduled_end from work_assignments where id = ${id}`;
    await expect(copy.execute(db)).rejects.toMatchObject({ code: "23P01" });
    await Assignments.update(id, { version: 1, submitted: { status: "cancelled" } }, owner);
    await copy.execute(db);
    const back = Assignments.update(id, { version: 2, submitted: { status: "scheduled" } }, owner);
    await expect(back).rejects.toThrow("already booked");
  });

  test("needs a guard licence that lasts to the end of the shift", async () => {
    const without = await addGuard("Ola Without", null);
    await expect(add({ guardId: without })).rejects.toThrow(
      "Ola Without has no guard licence. Free and licensed at that time: Amir Haddadi",
    );
    const investigator = await addGuard("Ivo Private", { class: "investigator" });
    await expect(add({ guardId: investigator })).rejects.toThrow("Ivo Private has no guard licence");
    const short = await addGuard("Bea Short", { expires: soon });
    await expect(add({ guardId: short })).rejects.toThrow(
      /The guard licence of Bea Short is valid until .*\. Renew it or choose another guard\. Free/,
    );
    await add({ guardId: short, from: "20:00", to: "23:00" });
    await expect(add({ guardId: (await addPerson()).id })).rejects.toThrow("Choose a guard from the list");
  });

  test("less than eight hours of rest is allowed, with a warning", async () => {
    const first = await add();
    const second = await add({ title: "Early", day: laterDay(soon, 1), from: "12:00", to: "20:00" });
    expect((await Guards.shortRests(second)).map(({ title, minutes }) => [title, minutes])).toEqual([
      ["Lanternwood patrol", 300],
    ]);
    expect((await Guards.shortRests(first)).map(({ title }) => title)).toEqual(["Early"]);
    const third = await add({ title: "Later", day: laterDay(soon, 2), from: "04:00", to: "10:00" });
    expect(await Guards.shortRests(third)).toEqual([]);
  });
});

test("row 208: a week has a row for each licensed guard, and one for open shifts", async () => {
  await addGuard("Curtis Bailey");
  const monday = mondayOf(laterDay(today, 7));
  await add({ day: laterDay(monday, 1) });
  await add({ day: laterDay(monday, 6), guardId: undefined, title: "Nobody yet" });
  await add({ day: laterDay(monday, 7), title: "Next week" });
  expect(await weekLines(monday)).toEqual([
    ["Open shifts", ["", "", "", "", "", "", "Nobody yet"]],
    ["Amir Haddadi", ["", "Lanternwood patrol", "", "", "", "", ""]],
    ["Curtis Bailey", ["", "", "", "", "", "", ""]],
  ]);
});
