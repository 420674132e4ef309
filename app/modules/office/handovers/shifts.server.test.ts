import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Undo from "~/modules/office/undo/undo.server";
import { assignmentList } from "~/modules/patrols/assignments/assignment-list.server";
import { openHref, unstaffedHref } from "~/modules/patrols/assignments/assignment-noun";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import * as Planning from "~/modules/patrols/assignments/planning.server";
import { shiftMail } from "~/modules/patrols/assignments/shift-notices.server";
import { advance } from "~/modules/patrols/assignments/tonight.server";
import { nightAhead } from "~/modules/shared/company/patrol-span";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import type { Role } from "~/modules/shared/roles/roles";
import * as Employees from "~/modules/staff/employees/employees.server";
import * as Staff from "~/modules/staff/team/staff.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { laterDay, nightAt } from "~/platform/wall-time";
import {
  addAssignment,
  addGuard,
  clock,
  findAssignment,
  forgetAssignments,
  timeZone,
  today,
} from "../../../../tests/support/assignments";
import { embedded, useTestDatabase } from "../../../../tests/support/database";
import { someoneWaits, whileHeld } from "../../../../tests/support/held";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import type { Handover } from "./handover.schema";
import { shiftsMessage } from "./handover-words";
import * as Handovers from "./handovers.server";

useTestDatabase({ queues: [accountMail, noticeMail, shiftMail] });

const tonight = nightAt(new Date(), timeZone);
/** Of a shift that began an hour ago. */
const running = nightAt(new Date(Date.now() - 3_600_000), timeZone);
const everyNight = ["1", "2", "3", "4", "5", "6", "7"];
const nobody: Handover = { tonightTo: null, shiftsTo: null, inquiriesTo: null, interviewsTo: null };
let owner: TestPerson;
let colleague: TestPerson;
let amir: string;
let curtis: string;

beforeEach(async () => {
  await forgetAssignments();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  colleague = await addPerson({ role: "dispatcher", fullName: "Noor Aziz" });
  amir = await addGuard("Amir Haddadi");
  curtis = await addGuard("Curtis Bailey");
});

async function signsIn(id: string, role: Role = "guard"): Promise<void> {
  const email = `${id}@example.test`;
  await db.insertInto("users").values({ id, email, role, emailVerifiedAt: new Date() }).execute();
}

/** A shift of tonight that is in progress at any time of day. */
async function runningShift(guardId: string): Promise<string> {
  const id = await addAssignment(owner, { title: "Running", guardId, day: laterDay(tonight, 40) });
  await sql`update work_assignments set status = 'in_progress', scheduled_start = now() - interval '1 hour',
    scheduled_end = now() + interval '1 hour' where id = ${id}`.execute(db);
  return id;
}

const later = (days: number, guardId = amir, title = "Later") =>
  addAssignment(owner, { title, guardId, day: laterDay(tonight, days) });

async function archive(to = nobody) {
  const { version = 1 } = (await Employees.find(amir)) ?? {};
  return Handovers.removeEmployee({ id: amir, version }, to, owner);
}

const waysOut: Record<string, [Role | undefined, (to: Handover) => Promise<unknown>]> = {
  "whose access ends": ["guard", (to) => Handovers.endAccess(amir, to, owner)],
  "who gets another role": ["guard", (to) => Handovers.changeRole(amir, { role: "support", to }, owner)],
  "who is archived": [undefined, archive],
  "who is archived and has a sign-in": ["guard", archive],
};

async function guardOf(id: string) {
  const { guardId, status } = await findAssignment(id);
  return { guardId, status };
}

async function openCount(): Promise<number> {
  return (await assignmentList.page(assignmentList.query(`https://nightjar.test${openHref}`))).total;
}

function notices() {
  return db
    .selectFrom("notifications")
    .select(["kind", "words", "href"])
    .where("userId", "=", colleague.id)
    .orderBy("kind", "desc")
    .execute();
}

describe.each(Object.keys(waysOut))("D12, rows 208, 211, 237: the shifts of a guard %s", (way) => {
  const [role, leave] = waysOut[way] ?? [undefined, async () => {}];

  beforeEach(async () => {
    if (role) await signsIn(amir, role);
  });

  test("are open at once, the running one too, with audit rows and notices; past ones stay", async () => {
    const past = await later(-5);
    await advance();
    const [now, next] = [await runningShift(amir), await later(3)];
    await addAssignment(owner, { guardId: amir, weekdays: everyNight, day: laterDay(tonight, 50) });
    await leave(nobody);
    const series = await db.selectFrom("assignmentSeries").select("guardId").execute();
    expect(series).toEqual([{ guardId: null }]);
    for (const id of [now, next]) expect(await guardOf(id)).toEqual({ guardId: null, status: "scheduled" });
    expect(await guardOf(past)).toEqual({ guardId: amir, status: "completed" });
    const nights = await db
      .selectFrom("workAssignments")
      .select("id")
      .where("seriesId", "is not", null)
      .execute();
    expect(await openCount()).toBe(2 + nights.length);
    const audited = await db
      .selectFrom("auditLog")
      .select(["action", "actorId", "after"])
      .where("subjectId", "=", now)
      .where("action", "=", "assignment.opened")
      .execute();
    expect(audited).toEqual([{ action: "assignment.opened", actorId: owner.id, after: { guardId: null } }]);
    const why = way.includes("role") ? "Amir Haddadi is no longer a guard" : "Amir Haddadi has left";
    expect(await notices()).toEqual([
      { kind: "unstaffed_tonight", words: `1 shift unstaffed tonight: ${why}`, href: unstaffedHref(running) },
      { kind: "shifts_opened", words: `${1 + nights.length} shifts are open: ${why}`, href: openHref },
    ]);
    await Planning.planAll(new Date(Date.now() + 3 * 86_400_000));
    const held = await db
      .selectFrom("workAssignments")
      .select("id")
      .where("guardId", "=", amir)
      .where("scheduledEnd", ">", new Date())
      .execute();
    expect(held, "the series plans no night for them").toEqual([]);
  });

  test("go to the chosen guards with their series, tonight's to a separate one", async () => {
    const bea = await addGuard("Bea Short");
    const [now, next] = [await runningShift(amir), await later(3)];
    await addAssignment(owner, { guardId: amir, weekdays: everyNight, day: laterDay(tonight, 50) });
    await leave({ ...nobody, tonightTo: bea, shiftsTo: curtis });
    expect(await guardOf(now)).toEqual({ guardId: bea, status: "in_progress" });
    expect(await guardOf(next)).toEqual({ guardId: curtis, status: "scheduled" });
    expect(await db.selectFrom("assignmentSeries").select("guardId").execute()).toEqual([
      { guardId: curtis },
    ]);
    expect(await openCount()).toBe(0);
    expect(await notices()).toEqual([]);
    const moved = await db
      .selectFrom("auditLog")
      .select(["before", "after"])
      .where("action", "=", "assignment.handed_over")
      .where("subjectId", "=", next)
      .execute();
    expect(moved).toEqual([{ before: { guardId: amir }, after: { guardId: curtis } }]);
  });

  test("stay, and so does the guard, if the chosen one is booked or not licensed to the end", async () => {
    const [now, next] = [await runningShift(amir), await later(3)];
    await later(12);
    await later(3, curtis, "Elsewhere");
    const short = await addGuard("Bea Short", { expires: laterDay(tonight, 5) });
    const bare = await addGuard("Ola Without", null);
    const refusal = async (to: Partial<Handover>) => {
      const refused: unknown = await leave({ ...nobody, ...to }).catch((error: unknown) => error);
      return refused instanceof FieldRefusal ? refused.fields : refused;
    };
    expect(await refusal({ shiftsTo: curtis, tonightTo: bare })).toEqual({
      tonightTo: expect.stringMatching(/^Ola Without has no guard licence\. Free and licensed .*: Bea Short/),
      shiftsTo: expect.stringContaining("Curtis Bailey is already booked: “Elsewhere”"),
    });
    expect(await refusal({ shiftsTo: short })).toEqual({
      shiftsTo: expect.stringContaining("The guard licence of Bea Short is valid until"),
    });
    expect(await refusal({ shiftsTo: amir })).toEqual({ shiftsTo: "Choose someone else" });
    for (const id of [now, next]) expect((await guardOf(id)).guardId).toBe(amir);
    expect(await Employees.find(amir)).toMatchObject({ archivedAt: null });
    if (role) expect(await Staff.find(amir)).toMatchObject({ state: "active", role: "guard" });
  });

  if (!embedded)
    test("planned while the page was open, or while the act waits, are opened too", async () => {
      await later(3);
      await later(4);
      const input = { title: "Late", location: "Brampton", from: "23:00", to: "07:00" };
      await whileHeld(
        (trx) =>
          Assignments.create(
            {
              ...{ ...input, communityId: null, notes: "", weekdays: [], lastDay: null, leftOut: [] },
              ...{ guardId: amir, day: laterDay(tonight, 6) },
            },
            owner,
            trx,
          ),
        async () => {
          const leaving = leave(nobody);
          await someoneWaits();
          return void leaving;
        },
      );
      await expect.poll(openCount, { timeout: 60_000 }).toBe(3);
      if (!way.includes("role")) await expect(later(9)).rejects.toThrow("Choose a guard from the list");
    });
});

describe("D12: the shifts ahead", () => {
  test("show tonight's first, ten of the later ones with their number, and only guards free and licensed for all", async () => {
    // Before noon, tonight is still the night of the day before, and a series is planned by the day.
    const now = await runningShift(amir);
    await addAssignment(owner, { guardId: amir, weekdays: everyNight, day: laterDay(today, 1) });
    await later(3, curtis, "Elsewhere");
    const free = await addGuard("Zoe Free");
    await addGuard("Bea Short", { expires: laterDay(tonight, 5) });
    const { shifts } = await Handovers.workOf(amir);
    expect(shifts.tonight.shown.map(({ id }) => id)).toEqual([now]);
    expect(shifts.later).toMatchObject({ count: 56, people: [{ id: free, name: "Zoe Free" }] });
    expect(shifts.later.shown).toHaveLength(10);
    expect(shifts.tonight.people.map(({ name }) => name)).toEqual(["Bea Short", "Curtis Bailey", "Zoe Free"]);
    expect(shifts.series).toBe(1);
  });

  test("are tonight's from the end of the last round on: the night ahead is this evening's", async () => {
    await addAssignment(owner, { guardId: amir, day: nightAhead(new Date(), clock) });
    expect((await Handovers.workOf(amir)).shifts).toMatchObject({
      tonight: { count: 1 },
      later: { count: 0 },
    });
    const done = await archive();
    expect(done?.shifts).toMatchObject({ openTonight: 1 });
    expect((await notices()).map(({ kind }) => kind)).toEqual(["unstaffed_tonight"]);
  });

  test("a guard with 300 shifts ahead hands over all of them", async () => {
    await sql`
      INSERT INTO work_assignments (id, title, location, guard_id, wall_day, wall_from, wall_to, time_zone,
        scheduled_start, scheduled_end)
      SELECT gen_random_uuid(), 'Patrol', 'Brampton', ${amir}, current_date + 2 + d, '23:00', '07:00', ${timeZone},
        now() + (d + 2) * interval '1 day', now() + (d + 2) * interval '1 day' + interval '8 hours'
      FROM generate_series(1, 300) AS d`.execute(db);
    expect((await Handovers.workOf(amir)).shifts.later).toMatchObject({ count: 300 });
    const done = await archive({ ...nobody, shiftsTo: curtis });
    expect(done?.shifts.taken).toEqual([{ name: "Curtis Bailey", count: 300 }]);
    expect(shiftsMessage("Employee archived", done?.shifts).message).toBe(
      "Employee archived. Curtis Bailey takes 300 shifts",
    );
  });

  test("the message says how many are open, and warns of tonight with links", async () => {
    await runningShift(amir);
    await later(3);
    await later(4);
    const done = await archive();
    expect(shiftsMessage("Employee archived", done?.shifts)).toEqual({
      message:
        "Employee archived. Urgent: 1 shift tonight needs a guard. 2 later shifts are open and need another guard",
      kind: "info",
      links: [
        { label: "Open shifts tonight", href: unstaffedHref(running) },
        { label: "All open shifts", href: openHref },
      ],
    });
  });
});

describe("D12: other ways a guard stops", () => {
  test("a person with only a series is archived, not deleted", async () => {
    await addAssignment(owner, { guardId: amir, weekdays: everyNight, day: laterDay(tonight, 90) });
    expect(await archive()).toMatchObject({ removed: "archived", shifts: { series: 1 } });
  });

  test("undoing a restoration archives again, and opens what was planned since", async () => {
    await signsIn(amir);
    await archive();
    const { version = 1 } = (await Employees.find(amir)) ?? {};
    await Employees.restore(amir, version, owner);
    const id = await later(3);
    const act = await db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "employee.restored")
      .where("subjectId", "=", amir)
      .executeTakeFirstOrThrow();
    await Undo.perform(String(act.id), owner);
    expect(await guardOf(id)).toMatchObject({ guardId: null });
  });

  test("undoing the archiving leaves the shifts where they went, and says so", async () => {
    const id = await later(3);
    await archive({ ...nobody, shiftsTo: curtis });
    const act = await db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "employee.archived")
      .where("subjectId", "=", amir)
      .executeTakeFirstOrThrow();
    const undone = await Undo.perform(String(act.id), owner);
    expect(undone?.message).toContain("Shifts that were handed over or opened stay as they are");
    expect(await guardOf(id)).toMatchObject({ guardId: curtis });
    expect(await Employees.find(amir)).toMatchObject({ archivedAt: null });
  });

  test.each([
    ["ends earlier", { licenceExpiresOn: laterDay(tonight, 5) }, [false, true]],
    ["is for investigators", { licenceClass: "investigator" as const }, [true, true]],
    ["is removed", { licenceNumber: null, licenceClass: null, licenceExpiresOn: null }, [true, true]],
  ])("a licence changed by staff so that it %s opens the nights after it", async (_how, typed, open) => {
    const ids = [await later(3), await later(9)];
    await Employees.update(amir, { version: 1, submitted: typed }, owner);
    const found = await Promise.all(ids.map(guardOf));
    expect(found.map(({ guardId }) => guardId === null)).toEqual(open);
    expect((await notices()).map(({ kind }) => kind)).toEqual(["shifts_opened"]);
  });
});
