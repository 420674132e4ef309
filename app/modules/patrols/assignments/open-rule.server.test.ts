import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { laterDay, mondayOf, nightAt } from "~/platform/wall-time";
import {
  addAssignment,
  addGuard,
  forgetAssignments,
  timeZone,
  weekLines,
} from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { assignmentList, exportCsv } from "./assignment-list.server";
import { openHref, unstaffedHref } from "./assignment-noun";
import * as Assignments from "./assignments.server";
import { advance, comingUp, countUnstaffed } from "./tonight.server";
import type { Board } from "./tonight-board";
import { boardOf } from "./tonight-board.server";
import { week } from "./week.server";

useTestDatabase({ queues: [noticeMail] });

/** Tomorrow's, so that none of its shifts end while the tests run. */
const night = laterDay(nightAt(new Date(), timeZone), 1);
let owner: TestPerson;
let amir: string;

beforeEach(async () => {
  await forgetAssignments();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  amir = await addGuard("Amir Haddadi");
});

async function archive(id: string): Promise<void> {
  await db.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", id).execute();
}

async function endAccess(id: string): Promise<void> {
  const account = { id, email: `${id}@example.test`, role: "guard" as const, disabledAt: new Date() };
  await db.insertInto("users").values(account).execute();
}

async function runNow(id: string, status: "scheduled" | "in_progress"): Promise<void> {
  await sql`update work_assignments set scheduled_start = now() - interval '1 hour', status = ${status},
    scheduled_end = now() + interval '1 hour' where id = ${id}`.execute(db);
}

async function listed(href: string): Promise<string[]> {
  const query = assignmentList.query(`https://nightjar.test${href}`);
  const { rows, total } = await assignmentList.page(query);
  expect(total).toBe(rows.length);
  expect(rows.every(({ guardName }) => guardName === "")).toBe(true);
  return rows.map(({ id }) => id).sort();
}

/** In the weeks from this one on. */
async function openInWeeks(): Promise<string[]> {
  const monday = mondayOf(laterDay(night, -2));
  const found = [];
  for (let later = 0; later <= 21; later += 7) {
    const { open } = await week(laterDay(monday, later));
    found.push(...open);
  }
  return found.map(({ id }) => id).sort();
}

async function onDashboard(): Promise<{ unstaffed: number; next: { guardName: string }[] }> {
  const { rows } = await sql<{ board: Board; coming: { next: { guardName: string }[] } }>`
    select (${boardOf(night, timeZone)}) as board, (${comingUp()}) as coming`.execute(db);
  return { unstaffed: rows[0]?.board.open ?? -1, next: rows[0]?.coming.next ?? [] };
}

const situations: Record<string, [open: number, tonight: number, make: () => Promise<void>]> = {
  "nothing is planned": [0, 0, async () => {}],
  "every shift has a guard": [
    0,
    0,
    async () => {
      await addAssignment(owner, { day: night, guardId: amir });
    },
  ],
  "nobody takes a shift of this night and one of a later": [
    2,
    1,
    async () => {
      await addAssignment(owner, { day: night });
      await addAssignment(owner, { day: laterDay(night, 9) });
    },
  ],
  "an open shift is cancelled, and another is over": [
    0,
    0,
    async () => {
      const cancelled = await addAssignment(owner, { day: night });
      await Assignments.update(cancelled, { version: 1, submitted: { status: "cancelled" } }, owner);
      await addAssignment(owner, { day: laterDay(night, -5) });
    },
  ],
  "the guard is archived": [
    2,
    1,
    async () => {
      await addAssignment(owner, { day: night, guardId: amir });
      await addAssignment(owner, { day: laterDay(night, 3), guardId: amir });
      await addAssignment(owner, { day: laterDay(night, -5), guardId: amir });
      await archive(amir);
    },
  ],
  "the access of the guard has ended": [
    2,
    1,
    async () => {
      await addAssignment(owner, { day: night, guardId: amir });
      await addAssignment(owner, { day: laterDay(night, 14), guardId: amir });
      await endAccess(amir);
    },
  ],
  "the guard of a series is gone, one night had another": [
    3,
    1,
    async () => {
      const curtis = await addGuard("Curtis Bailey");
      const typed = { guardId: amir, day: night, lastDay: laterDay(night, 3) };
      await addAssignment(owner, { ...typed, weekdays: ["1", "2", "3", "4", "5", "6", "7"] });
      await db
        .updateTable("workAssignments")
        .set({ guardId: curtis })
        .where("wallDay", "=", laterDay(night, 1))
        .execute();
      await archive(amir);
    },
  ],
  "the guard of a running shift is gone, whether it was begun or not": [
    2,
    0,
    async () => {
      const curtis = await addGuard("Curtis Bailey");
      await runNow(await addAssignment(owner, { guardId: amir }), "in_progress");
      await runNow(await addAssignment(owner, { guardId: curtis }), "scheduled");
      await archive(amir);
      await endAccess(curtis);
    },
  ],
};

describe("row 208: open means the same everywhere", () => {
  test.each(Object.keys(situations))("when %s, dashboard, week and list agree", async (name) => {
    const [open, tonight, make] = situations[name] ?? [0, 0, async () => {}];
    await make();
    const inList = await listed(openHref);
    expect(inList).toHaveLength(open);
    expect(await openInWeeks()).toEqual(inList);
    const { unstaffed } = await onDashboard();
    expect([unstaffed, await countUnstaffed(night)]).toEqual([tonight, tonight]);
    expect(await listed(unstaffedHref(night))).toHaveLength(tonight);
  });

  test("nobody who has left is named: not on the dashboard, in the record, the week or the CSV", async () => {
    const id = await addAssignment(owner, { day: night, guardId: amir });
    await archive(amir);
    expect((await onDashboard()).next.map(({ guardName }) => guardName)).toEqual([""]);
    expect(await Assignments.find(id)).toMatchObject({ takenBy: "" });
    const lines = await weekLines(mondayOf(night));
    expect(lines.map(([name]) => name)).toEqual(["Open shifts"]);
    const query = assignmentList.query("https://nightjar.test/admin/assignments");
    const { content } = await exportCsv(query, owner);
    const text = Buffer.concat(await content.toArray()).toString();
    expect(text).toContain("Lanternwood patrol,Brampton,,,Scheduled");
  });

  test("a past shift keeps its guard, and one nobody took says so in the week", async () => {
    const past = laterDay(night, -8);
    const id = await addAssignment(owner, { day: past, guardId: amir });
    await addAssignment(owner, { day: past, title: "Untaken" });
    await advance();
    await archive(amir);
    expect(await Assignments.find(id)).toMatchObject({ takenBy: "Amir Haddadi" });
    const lines = await weekLines(mondayOf(past));
    expect(lines.map(([name]) => name)).toEqual(["Nobody took", "Amir Haddadi"]);
  });

  test("a shift does not start by the clock if its guard has left", async () => {
    await runNow(await addAssignment(owner, { guardId: amir }), "scheduled");
    await endAccess(amir);
    expect(await advance()).toBe(0);
  });

  test("a person who has left is neither offered nor accepted for a shift", async () => {
    await endAccess(amir);
    await expect(addAssignment(owner, { day: night, guardId: amir })).rejects.toThrow(
      "Choose a guard from the list",
    );
  });
});
