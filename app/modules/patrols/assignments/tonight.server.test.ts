import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { instantsOf, laterDay, nightAt } from "~/platform/wall-time";
import { addAssignment, addGuard, forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { embedded, useTestDatabase } from "../../../../tests/support/database";
import { whileHeld } from "../../../../tests/support/held";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { assignmentList } from "./assignment-list.server";
import { unstaffedHref } from "./assignment-noun";
import * as Assignments from "./assignments.server";
import * as GuardCalendars from "./guard-calendars.server";
import { advance, comingUp, countUnstaffed, tellUnstaffed } from "./tonight.server";
import type { Board } from "./tonight-board";
import { boardOf } from "./tonight-board.server";

useTestDatabase({ queues: [noticeMail] });

/** Tomorrow's night, so that none of its shifts end while the tests run. */
const night = laterDay(nightAt(new Date(), timeZone), 1);
const clock = (time: string) => instantsOf({ day: night, from: time, to: "23:59", timeZone }).start;
let owner: TestPerson;
let amir: string;

beforeEach(async () => {
  await forgetAssignments();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  amir = await addGuard("Amir Haddadi");
});

async function told() {
  const rows = await db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "userId")
    .select(["words", "href", "users.role"])
    .orderBy("users.role")
    .execute();
  const jobs = await sql<{ count: number }>`select count(*)::integer as count from pgboss.job`.execute(db);
  return { rows, mails: jobs.rows[0]?.count };
}

describe("row 208: unstaffed tonight", () => {
  test("is reported once a night at 18:00 company time, by notice and email, to those who may read assignments", async () => {
    await addPerson({ role: "dispatcher" });
    await addPerson({ role: "recruiter" });
    await addAssignment(owner, { day: night });
    await addAssignment(owner, { day: laterDay(night, 1), from: "02:00", to: "05:00" });
    await addAssignment(owner, { day: night, guardId: amir });
    expect(await tellUnstaffed(clock("17:59"))).toBe(false);
    expect(await tellUnstaffed(clock("18:00"))).toBe(true);
    expect(await tellUnstaffed(clock("19:00"))).toBe(false);
    const notice = { words: "2 shifts unstaffed tonight", href: unstaffedHref(night) };
    expect(await told()).toEqual({
      rows: [
        { ...notice, role: "owner" },
        { ...notice, role: "dispatcher" },
      ],
      mails: 2,
    });
  });

  test("tells nobody when all shifts have a guard or are cancelled", async () => {
    await addAssignment(owner, { day: night, guardId: amir });
    const open = await addAssignment(owner, { day: night });
    await Assignments.update(open, { version: 1, submitted: { status: "cancelled" } }, owner);
    expect(await tellUnstaffed(clock("18:00"))).toBe(false);
    expect((await told()).rows).toEqual([]);
  });

  test("leads to exactly these shifts", async () => {
    const open = await addAssignment(owner, { day: night });
    await addAssignment(owner, { day: laterDay(night, 1) });
    await addAssignment(owner, { day: night, guardId: amir });
    const query = assignmentList.query(`https://nightjar.test${unstaffedHref(night)}`);
    expect((await assignmentList.page(query)).rows.map(({ id }) => id)).toEqual([open]);
    expect(await countUnstaffed(night)).toBe(1);
    const { rows } = await sql<{ board: Board; coming: { next: unknown[] } }>`
      select (${boardOf(night, timeZone)}) as board, (${comingUp()}) as coming`.execute(db);
    expect(rows[0]?.board).toMatchObject({
      total: 2,
      open: 1,
      lanes: [{ id: open, open: true }, { open: false }],
    });
    expect(rows[0]?.coming.next).toHaveLength(3);
  });
});

test("row 194: the board says which shifts of the night before are over and had no guard", async () => {
  const before = async (day: string) => {
    const { rows } = await sql<{ board: Board }>`select (${boardOf(day, timeZone)}) as board`.execute(db);
    return rows[0]?.board.before;
  };
  const [over, ahead] = [laterDay(night, -4), laterDay(night, 3)];
  expect(await before(laterDay(over, 1))).toEqual({ night: over, count: 0, title: null });
  await addAssignment(owner, { day: over, title: "Churchville patrol" });
  await addAssignment(owner, { day: over, guardId: amir });
  await addAssignment(owner, { day: ahead });
  expect(await before(laterDay(over, 1))).toEqual({ night: over, count: 1, title: "Churchville patrol" });
  expect(await before(laterDay(ahead, 1)), "still open").toMatchObject({ count: 0 });
});

test("row 208: a shift starts and is completed by the clock, if a guard is planned", async () => {
  const yesterday = laterDay(night, -3);
  const done = await addAssignment(owner, { day: yesterday, guardId: amir });
  const open = await addAssignment(owner, { day: yesterday });
  const running = await addAssignment(owner, { guardId: await addGuard("Curtis Bailey") });
  await sql`update work_assignments set scheduled_start = now() - interval '1 hour',
    scheduled_end = now() + interval '1 hour' where id = ${running}`.execute(db);
  expect(await advance()).toBe(2);
  expect(await advance()).toBe(0);
  const rows = await db.selectFrom("workAssignments").select(["id", "status"]).execute();
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [done, "completed"],
      [open, "scheduled"],
      [running, "in_progress"],
    ]),
  );
});

if (!embedded)
  test("row 208: a shift that staff are just cancelling does not start", async () => {
    const id = await addAssignment(owner, { guardId: amir });
    await sql`update work_assignments set scheduled_start = now() - interval '1 hour',
      scheduled_end = now() + interval '1 hour' where id = ${id}`.execute(db);
    await whileHeld(
      (trx) => Assignments.update(id, { version: 1, submitted: { status: "cancelled" } }, owner, trx),
      async () => expect(await advance()).toBe(0),
    );
    expect(await Assignments.find(id)).toMatchObject({ status: "cancelled" });
  });

describe("row 208: a guard's calendar", () => {
  const secretOf = (link: string) => /\/([\w-]+)\.ics$/.exec(link)?.[1];

  test("has their shifts in UTC, each with a lasting id and a growing sequence", async () => {
    const id = await addAssignment(owner, {
      day: "2027-03-13",
      guardId: amir,
      notes: "Keys; office, 2nd floor",
    });
    await addAssignment(owner, { day: "2027-03-13", title: "Not theirs" });
    const secret = secretOf(await GuardCalendars.renew(amir, owner));
    const text = (await GuardCalendars.feed(amir, secret)) ?? "";
    expect(text.split("\r\n")).toEqual(
      expect.arrayContaining([
        `UID:${id}@localhost`,
        "SEQUENCE:0",
        "DTSTART:20270314T040000Z",
        "DTEND:20270314T110000Z",
        "SUMMARY:Lanternwood patrol",
        "DESCRIPTION:Keys\\; office\\, 2nd floor",
        "STATUS:CONFIRMED",
      ]),
    );
    expect(text).not.toContain("Not theirs");
    await Assignments.update(id, { version: 1, submitted: { status: "cancelled" } }, owner);
    const after = (await GuardCalendars.feed(amir, secret)) ?? "";
    for (const line of [`UID:${id}@localhost`, "SEQUENCE:1", "STATUS:CANCELLED"])
      expect(after).toContain(line);
  });

  test("opens only with the newest link, kept only as a hash, and not for a person who has left", async () => {
    const first = secretOf(await GuardCalendars.renew(amir, owner));
    const second = secretOf(await GuardCalendars.renew(amir, owner));
    expect(await GuardCalendars.feed(amir, first)).toBeUndefined();
    expect(await GuardCalendars.feed(await addGuard("Curtis Bailey"), second)).toBeUndefined();
    expect(await GuardCalendars.feed("nonsense", second)).toBeUndefined();
    expect(await GuardCalendars.feed(amir, second)).toContain("BEGIN:VCALENDAR");
    const kept = await db.selectFrom("guardCalendars").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(second);
    await db.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", amir).execute();
    expect(await GuardCalendars.feed(amir, second)).toBeUndefined();
  });

  test("V7.4.2: shows nothing while the guard's access has ended", async () => {
    const secret = secretOf(await GuardCalendars.renew(amir, owner));
    const account = { id: amir, email: "amir@nightjar.test", role: "guard" as const };
    await db.insertInto("users").values(account).execute();
    expect(await GuardCalendars.feed(amir, secret)).toContain("BEGIN:VCALENDAR");
    await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", amir).execute();
    expect(await GuardCalendars.feed(amir, secret)).toBeUndefined();
  });
});
