import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPasses, addRound, forgetPatrols, minutesInto } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Alarms from "./late-alarms.server";
import { look } from "./late-rounds.server";
import * as Shifts from "./shifts.server";

useTestDatabase({ queues: [noticeMail] });

/** The clocks go back at 2 AM. */
const night = "2026-10-31";
const at = (minutes: number) => minutesInto(night, minutes);

let owner: TestPerson;
let dispatcher: TestPerson;
let guard: TestPerson;
let communityId: string;
let streets: string[];
let shiftId: string;

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  dispatcher = await addPerson({ role: "dispatcher", fullName: "Omar Vega" });
  guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  await addPerson({ role: "support" });
  const round = await addRound(owner, ["Lanternwood Crescent", "Copperleaf Drive"], "Alpha");
  communityId = round.id;
  streets = round.streets.map(({ id }) => id);
  shiftId = await addShift(0, 540);
});

async function addShift(from: number, to: number, guardId: string | null = guard.id): Promise<string> {
  const id = newId();
  const wall = { timeZone, wallDay: night, wallFrom: "23:00", wallTo: "07:00" };
  await db
    .insertInto("workAssignments")
    .values({
      ...{ id, title: "Patrol", location: "Brampton", guardId, communityId, ...wall },
      ...{ scheduledStart: at(from), scheduledEnd: at(to) },
    })
    .execute();
  return id;
}

const finish = (minutes: number, missed: string[] = []) =>
  inTransaction(db, (trx) => Shifts.finishRound({ guardId: guard.id, shiftId, missed }, trx, at(minutes)));

async function told() {
  const rows = await db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "userId")
    .select(["users.role", "words", "readAt"])
    .where("kind", "=", "round_late")
    .orderBy("notifications.createdAt")
    .orderBy("notifications.id")
    .execute();
  return rows.map(({ role, words, readAt }) => `${role}: ${words}${readAt ? " (read)" : ""}`);
}

async function mails(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pgboss.job`.execute(
    db,
  );
  return rows[0]?.count;
}

const alarms = () => Alarms.listOf(communityId, night);

describe("row D1: a late round", () => {
  test("alarms the dispatchers once, by notice and email, after 40 minutes without one", async () => {
    expect(await look(at(39))).toBe(0);
    expect(await look(at(40))).toBe(1);
    for (const minutes of [41, 54]) expect(await look(at(minutes))).toBe(0);
    expect(await told()).toEqual(["dispatcher: Alpha: no round since 11:00 PM EDT"]);
    expect(await mails()).toBe(1);
    const [notice] = await db.selectFrom("notifications").select("href").execute();
    const [alarm] = await alarms();
    expect(notice?.href).toBe(`/admin/communities/${communityId}/patrols/${night}/late/${alarm?.id}`);
  });

  test("is told to the owner when nobody has seen it for 15 minutes, once", async () => {
    await look(at(40));
    await look(at(54));
    expect(await told()).toHaveLength(1);
    for (const minutes of [55, 56, 90]) await look(at(minutes));
    expect((await told()).slice(1)).toEqual([
      "owner: Nobody has seen this: Alpha: no round since 11:00 PM EDT",
    ]);
    expect(await mails()).toBe(2);
  });

  test("that somebody has seen is not told to the owner, and says who saw it and what was done", async () => {
    await look(at(40));
    const [alarm] = await alarms();
    const about = { id: alarm?.id ?? "", communityId };
    await Alarms.see({ ...about, done: "Called Amir: a flat tire" }, dispatcher);
    await expect(Alarms.see({ ...about, done: "Called too" }, owner)).rejects.toMatchObject({
      status: 409,
      message: "Omar Vega has already seen this: Called Amir: a flat tire",
    });
    await expect(Alarms.see({ id: about.id, communityId: newId(), done: "No" }, owner)).rejects.toMatchObject(
      { status: 404 },
    );
    await look(at(90));
    expect(await told()).toEqual(["dispatcher: Alpha: no round since 11:00 PM EDT (read)"]);
    expect(await alarms()).toMatchObject([{ seenBy: "Omar Vega", done: "Called Amir: a flat tire" }]);
    const audit = await db
      .selectFrom("auditLog")
      .select(["actorId", "after"])
      .where("action", "=", "community.late_round_seen")
      .execute();
    expect(audit).toMatchObject([{ actorId: dispatcher.id, after: { reason: "Called Amir: a flat tire" } }]);
  });

  test("is told to the owner at once without a dispatcher, and to the office without either", async () => {
    await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", dispatcher.id).execute();
    await look(at(40));
    expect(await told()).toEqual(["owner: Alpha: no round since 11:00 PM EDT"]);
    await look(at(60));
    expect(await told()).toHaveLength(1);
    await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", owner.id).execute();
    await finish(61);
    await look(at(101));
    expect(await told()).toHaveLength(1);
    expect(await mails(), "the second goes to the office").toBe(2);
  });

  test("ends with the next round, and the next wait is another one", async () => {
    await look(at(40));
    await finish(50);
    expect(await told()).toEqual(["dispatcher: Alpha: no round since 11:00 PM EDT (read)"]);
    expect(await alarms()).toMatchObject([{ endedAt: at(50), roundCame: true }]);
    expect(await look(at(89))).toBe(0);
    expect(await look(at(90))).toBe(1);
    expect((await told())[1]).toBe("dispatcher: Alpha: no round since 11:50 PM EDT");
  });

  test("ends with a round that staff enter or whose streets are pressed singly, but not with one street", async () => {
    await look(at(40));
    await addPasses({ communityId, streetId: streets[0] ?? "", night }, [44]);
    await look(at(45));
    expect(await alarms()).toMatchObject([{ endedAt: null }]);
    await addPasses({ communityId, streetId: streets[1] ?? "", night }, [46]);
    await look(at(47));
    expect(await alarms()).toMatchObject([{ roundCame: true }]);
    expect(await look(at(85))).toBe(0);
    expect(await look(at(86))).toBe(1);
  });

  test("is not raised by a round that left a street out, nor by an early one that never counts", async () => {
    await finish(20, streets.slice(0, 1));
    expect(await look(at(59))).toBe(0);
    await db.deleteFrom("lateRounds").execute();
    await db
      .updateTable("workAssignments")
      .set({ scheduledStart: at(70) })
      .execute();
    await finish(65);
    expect(await look(at(109)), "the shift began at 70").toBe(0);
    expect(await look(at(110))).toBe(1);
  });

  test("is none on a night without a shift, without streets, or after the shift", async () => {
    await db.updateTable("workAssignments").set({ status: "cancelled" }).execute();
    expect(await look(at(60))).toBe(0);
    await db.updateTable("workAssignments").set({ status: "scheduled", guardId: null }).execute();
    expect(await look(at(60)), "nobody takes it").toBe(0);
    await db
      .updateTable("workAssignments")
      .set({ guardId: guard.id, scheduledEnd: at(60) })
      .execute();
    expect(await look(at(60)), "it is over").toBe(0);
    await db
      .updateTable("workAssignments")
      .set({ scheduledEnd: at(540) })
      .execute();
    await db.updateTable("patrolStreets").set({ lastNight: "2026-10-30" }).execute();
    expect(await look(at(60))).toBe(0);
    expect(await told()).toEqual([]);
  });

  test("ends with the shift, and a shift that follows at once carries the wait on", async () => {
    await db
      .updateTable("workAssignments")
      .set({ scheduledEnd: at(60) })
      .execute();
    const second = await addShift(60, 120);
    await finish(30);
    expect(await look(at(69))).toBe(0);
    expect(await look(at(70)), "40 minutes after the first shift's last round").toBe(1);
    await look(at(120));
    expect(await alarms()).toMatchObject([{ endedAt: at(120), roundCame: false }]);
    await db.deleteFrom("workAssignments").where("id", "=", second).execute();
    expect(await look(at(130))).toBe(0);
  });

  test("row D1: in the night when the clocks go back, both hours of 1 AM count, each by its name", async () => {
    // 1:50 AM EDT, ten minutes before it is 1 AM again.
    await finish(170);
    expect(await look(at(209))).toBe(0);
    expect(await look(at(210)), "1:30 AM EST").toBe(1);
    expect(await told()).toEqual(["dispatcher: Alpha: no round since 1:50 AM EDT"]);
    await finish(215);
    await look(at(255));
    expect((await told())[1]).toBe("dispatcher: Alpha: no round since 1:35 AM EST");
  });
});
