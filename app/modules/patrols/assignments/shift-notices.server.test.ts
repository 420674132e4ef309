import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db, inTransaction } from "~/platform/db.server";
import { laterDay } from "~/platform/wall-time";
import {
  addAssignment,
  addGuard,
  findAssignment,
  forgetAssignments,
  soon,
  today,
} from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { assignmentEditSchema } from "./assignment.schema";
import * as Assignments from "./assignments.server";
import * as Leaving from "./leaving.server";
import * as Planning from "./planning.server";
import * as SeriesChanges from "./series-changes.server";
import * as SeriesNights from "./series-nights.server";
import * as ShiftNotices from "./shift-notices.server";
import { dayWords } from "./shift-words";

useTestDatabase({ queues: [ShiftNotices.shiftMail, noticeMail] });

let owner: TestPerson;
let amir: TestPerson;
let bea: TestPerson;
const night = `${dayWords(soon)}, 11:00 PM – 7:00 AM`;

async function addLicensed(fullName: string): Promise<TestPerson> {
  const person = await addPerson({ role: "guard", fullName });
  await db
    .insertInto("guardLicences")
    .values({ profileId: person.id, number: "11223344", class: "guard", expiresOn: "2199-12-31" })
    .execute();
  return person;
}

beforeEach(async () => {
  await forgetAssignments();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  amir = await addLicensed("Amir Haddadi");
  bea = await addLicensed("Bea Moss");
});

/** What this guard was told, oldest first, and forgets it. */
async function told(guard: TestPerson): Promise<string[]> {
  const rows = await ShiftNotices.recentOf(guard.id);
  await db.deleteFrom("shiftNotices").where("guardId", "=", guard.id).execute();
  return rows.reverse().flatMap(({ lines }) => lines);
}

async function mails(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${ShiftNotices.shiftMail.name}`.execute(db);
  return rows[0]?.count ?? 0;
}

const update = async (id: string, submitted: object) =>
  Assignments.update(id, { version: (await findAssignment(id)).version, submitted }, owner);

describe("row 208: a guard is told", () => {
  test("of a shift that is added, moved, given to someone else, cancelled or deleted", async () => {
    const id = await addAssignment(owner, { guardId: amir.id });
    expect(await told(amir)).toEqual([`Added: ${night}, Lanternwood patrol, Brampton`]);
    await update(id, { from: "22:00" });
    expect(await told(amir)).toEqual([
      `Changed: ${dayWords(soon)}, 10:00 PM – 7:00 AM, Lanternwood patrol, Brampton (it was ${night})`,
    ]);
    await update(id, { from: "23:00", guardId: bea.id });
    expect(await told(amir)).toEqual([
      `Removed: ${dayWords(soon)}, 10:00 PM – 7:00 AM, Lanternwood patrol, Brampton`,
    ]);
    expect(await told(bea)).toEqual([`Added: ${night}, Lanternwood patrol, Brampton`]);
    await update(id, { status: "cancelled" });
    expect(await told(bea)).toEqual([`Removed: ${night}, Lanternwood patrol, Brampton`]);
    await update(id, { status: "scheduled" });
    const { version } = await findAssignment(id);
    await Assignments.remove(id, version, owner);
    expect(await told(bea)).toEqual([
      `Added: ${night}, Lanternwood patrol, Brampton`,
      `Removed: ${night}, Lanternwood patrol, Brampton`,
    ]);
    expect(await mails()).toBe(7);
  });

  test("once about a whole series, its later nights counted, and once about a change to it", async () => {
    const id = await addAssignment(owner, {
      guardId: amir.id,
      weekdays: ["every"],
      lastDay: laterDay(soon, 11),
    });
    const lines = await told(amir);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe(`And 4 more, the last on ${dayWords(laterDay(soon, 11))}`);
    const { communityId: _, ...values } = Assignments.formValues(await findAssignment(id));
    const changes = { version: "1", scope: "all", lastDay: laterDay(soon, 2), from: "22:00" };
    const typed = assignmentEditSchema.parse({ ...values, ...changes });
    const asked = await SeriesChanges.change(id, typed, owner);
    expect(await told(amir)).toEqual([]);
    const confirmed = asked && SeriesChanges.mark(asked.effect);
    await SeriesChanges.change(id, { ...typed, confirmed }, owner);
    const changed = await told(amir);
    expect(changed.map((line) => line.split(":")[0])).toEqual([
      ...["Changed", "Changed", "Changed"],
      ...["Removed", "Removed", "Removed", "Removed", "Removed"],
      expect.stringMatching(/^And 4 more, the last on /),
    ]);
    await SeriesNights.remove(id, { version: (await findAssignment(id)).version, scope: "all" }, owner);
    expect((await told(amir)).map((line) => line.split(":")[0])).toEqual(["Removed", "Removed", "Removed"]);
    expect(await mails()).toBe(3);
  });

  test("of a shift that the licence no longer covers, and of one taken over from somebody who leaves", async () => {
    await addAssignment(owner, { guardId: amir.id });
    await told(amir);
    await db
      .updateTable("guardLicences")
      .set({ expiresOn: today })
      .where("profileId", "=", amir.id)
      .execute();
    await inTransaction(db, (trx) => Planning.openUnfitOf([amir.id], owner, trx));
    expect(await told(amir)).toEqual([`Removed: ${night}, Lanternwood patrol, Brampton`]);
    await db.updateTable("guardLicences").set({ expiresOn: "2199-12-31" }).execute();
    await addAssignment(owner, { guardId: amir.id });
    await inTransaction(db, (trx) =>
      Leaving.handOver(amir.id, { tonightTo: null, shiftsTo: bea.id }, owner, trx),
    );
    expect(await told(bea)).toEqual([`Added: ${night}, Lanternwood patrol, Brampton`]);
  });

  test("nothing of what is over, of an edit that concerns nobody, or without a sign-in", async () => {
    const past = await addAssignment(owner, { guardId: amir.id, day: "2025-01-01" });
    await update(past, { title: "Long ago" });
    const id = await addAssignment(owner, { guardId: amir.id });
    expect(await told(amir)).toHaveLength(1);
    await update(id, { status: "in_progress" });
    await update(id, { title: "Lanternwood patrol" });
    expect(await told(amir)).toEqual([]);
    await addAssignment(owner, { guardId: await addGuard("Works from paper") });
    expect(await db.selectFrom("shiftNotices").select("id").execute()).toEqual([]);
  });
});

test("row 153: the email about shifts goes to the guard, says what changed and leads to their page", async () => {
  await addAssignment(owner, { guardId: amir.id });
  const [notice] = await ShiftNotices.recentOf(amir.id);
  expect(notice?.lines).toEqual([`Added: ${night}, Lanternwood patrol, Brampton`]);
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = ${ShiftNotices.shiftMail.name}`.execute(db);
  expect(rows.map(({ data }) => data)).toEqual([{ noticeId: notice?.id }]);
  expect(await ShiftNotices.exportOf(amir.id)).toMatchObject([{ lines: notice?.lines }]);
});

test("row 208: what guards were told is kept for 90 days", async () => {
  await addAssignment(owner, { guardId: amir.id });
  await addAssignment(owner, { guardId: bea.id });
  await db
    .updateTable("shiftNotices")
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where("guardId", "=", amir.id)
    .execute();
  expect(await ShiftNotices.sweep()).toBe(1);
  expect([await told(amir), (await told(bea)).length]).toEqual([[], 1]);
});
