import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db, inTransaction } from "~/platform/db.server";
import { forgetAssignments } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addHouse, addShiftAround } from "../../../../tests/support/houses";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { passForLimits, refusalOf } from "../../../../tests/support/refusals";
import { sentNow } from "../../../../tests/support/sent-mails";
import { addPoint } from "../../../../tests/support/service";
import * as CallActs from "./call-acts.server";
import * as CallLists from "./call-lists.server";
import { callMail } from "./call-mails.server";
import * as Calls from "./calls.server";
import * as OwnCalls from "./own-calls.server";
import { tellOwners } from "./unseen-calls.server";

useTestDatabase({ queues: [callMail, noticeMail] });

const at = new Date("2026-11-27T06:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

let owner: TestPerson;
let guard: TestPerson;
let house: Awaited<ReturnType<typeof addHouse>>;

beforeEach(async () => {
  await forgetAssignments();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  house = await addHouse(owner);
});

function send(typed: Partial<Parameters<typeof Calls.send>[0]> = {}, when = at) {
  const asked = { userId: house.id, wants: "patrol", isTest: false, ...typed } as const;
  return inTransaction(db, (trx) => Calls.send(asked, trx, when));
}

const press = (id: string, act: "seen" | "on_the_way" | "done", by = guard, when = later(1), done = "") =>
  inTransaction(db, (trx) => CallActs.act(id, { act, done }, by, { trx, at: when }));

const cancel = (id: string, userId = house.id, when = later(1)) =>
  inTransaction(db, (trx) => Calls.cancel({ id, userId }, trx, when));

async function history(id: string) {
  return (await CallLists.historyOf(id)).map(({ event, who }) => (who ? `${event}: ${who}` : event));
}

const recipients = async () =>
  (await sentNow(callMail)).flatMap(({ to }) => to?.map(({ address }) => address ?? "") ?? []).sort();

describe("row 266: a house asks for help", () => {
  test("only with a plan that protects a house, and a plan that has ended has it no more", async () => {
    const other = await addPerson();
    await addPoint({
      ...{ userId: other.id, planKey: "neighbourhood", communityId: house.communityId },
      firstNight: "2026-01-01",
    });
    for (const userId of [other.id, owner.id, guard.id])
      expect(await refusalOf(send({ userId }))).toMatchObject({ status: 403 });
    await db
      .updateTable("servicePoints")
      .set({ lastNight: "2026-11-20" })
      .where("userId", "=", house.id)
      .execute();
    expect(await refusalOf(send())).toMatchObject({ status: 403 });
    expect(await OwnCalls.lastOf(house.id)).toEqual([]);
  });

  test("an open one is shown instead of a second one; a test does not stand in the way of the real thing", async () => {
    const trial = await send({ isTest: true });
    const first = await send();
    expect(first).toMatchObject({ isNew: true });
    expect(await send({ wants: "call" })).toEqual({ id: first.id, isNew: false });
    expect(await send({ isTest: true })).toEqual({ id: trial.id, isNew: false });
    expect(await OwnCalls.openOf(house.id), "the real one first").toMatchObject({ id: first.id });
    const both = await Promise.all([send(), send()]);
    expect(new Set(both.map(({ id }) => id))).toEqual(new Set([first.id]));
    await cancel(first.id);
    expect(await send()).toMatchObject({ isNew: true });
  });

  test("five times an hour, tests counted apart; the refusal says whom to call", async () => {
    for (let times = 0; times < 5; times += 1) await cancel((await send()).id);
    expect(await refusalOf(send())).toMatchObject({
      status: 429,
      message: expect.stringMatching(/Call us: \(905\) 555-0142\. In danger, call 911\./),
    });
    expect(await send({ isTest: true })).toMatchObject({ isNew: true });
    await passForLimits(3_600);
    expect(await send()).toMatchObject({ isNew: true });
  });

  test("each state has its time and who, is only added to, and goes with the account", async () => {
    const { id } = await send();
    await sentNow(callMail);
    await press(id, "seen");
    await press(id, "on_the_way");
    await press(id, "done", guard, later(9), "All doors are shut");
    const events = await history(id);
    expect(events).toContain("delivered");
    expect(events.filter((event) => event !== "delivered")).toEqual([
      ...["sent: Omar Haddad", "seen: Amir Haddadi", "on_the_way: Amir Haddadi", "done: Amir Haddadi"],
    ]);
    expect(await OwnCalls.findOwn({ userId: house.id, id })).toMatchObject({
      ...{ state: "done", seenBy: "Amir Haddadi", seenAt: later(1), done: "All doors are shut" },
      closedAt: later(9),
    });
    expect(await OwnCalls.findOwn({ userId: owner.id, id }), "not theirs").toBeUndefined();
    for (const change of ["update call_events set at = now()", "delete from call_events"])
      await expect(sql.raw(change).execute(db)).rejects.toThrow("only added to");
    await db.deleteFrom("users").where("id", "=", house.id).execute();
    expect(await CallLists.historyOf(id)).toEqual([]);
  });

  test("only the resident cancels it; once it is over nobody changes it", async () => {
    const { id } = await send();
    expect(await cancel(id, owner.id)).toBe(false);
    expect(await cancel(id)).toBe(true);
    expect(await cancel(id), "pressed again").toBe(true);
    expect(await refusalOf(press(id, "seen"))).toMatchObject({ status: 409 });
    expect(await history(id)).toEqual(["sent: Omar Haddad", "cancelled: Omar Haddad"]);
  });
});

describe("row 267: those on duty are told, and answer", () => {
  test("guards on shift in that community, dispatchers and the office, and nobody else", async () => {
    await addShiftAround({ guardId: guard.id, communityId: house.communityId, at });
    const late = await addPerson({ role: "guard" });
    await addShiftAround({ guardId: late.id, communityId: house.communityId, at }, [9, -1]);
    const elsewhere = await addPerson({ role: "guard" });
    const other = await addHouse(owner, "Ivy Stone");
    await addShiftAround({ guardId: elsewhere.id, communityId: other.communityId, at });
    const dispatcher = await addPerson({ role: "dispatcher" });
    await addPerson({ role: "support" });
    await send();
    const mails = await sentNow(callMail);
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(
      [guard.email, dispatcher.email, "office@nightjar.test"].sort(),
    );
    for (const { subject, text } of mails) {
      expect(subject).toBe("Omar Haddad asks the patrol to come by");
      for (const part of ["18 Lanternwood Crescent, Brampton", "(905) 555-0188", "The patrol to come by"])
        expect(text).toContain(part);
      expect(text).toMatch(/\/(guard|admin)\/alerts\/[0-9a-f-]{36}/);
    }
    const bells = await db
      .selectFrom("notifications as n")
      .innerJoin("users", "users.id", "n.userId")
      .select(["users.role", "n.words"])
      .orderBy("users.role")
      .execute();
    expect(bells, "without the address").toEqual([
      { role: "owner", words: "Omar Haddad asks the patrol to come by" },
      { role: "dispatcher", words: "Omar Haddad asks the patrol to come by" },
    ]);
  });

  test("it is delivered once a mail server has taken the first email", async () => {
    const { id } = await send();
    expect(await CallLists.find(id)).toMatchObject({ state: "sent" });
    await recipients();
    expect(await CallLists.find(id)).toMatchObject({ state: "delivered" });
    await press(id, "seen");
    expect(await CallLists.find(id)).toMatchObject({ state: "seen" });
  });

  test("a test is marked wherever it is read, and is over once somebody has seen it", async () => {
    const { id } = await send({ isTest: true });
    const [mail] = await sentNow(callMail);
    expect(mail?.subject).toBe("Test: Omar Haddad asks the patrol to come by");
    expect(mail?.text).toContain("This is a test.");
    expect(await press(id, "seen")).toBe("The test is seen. Nothing else has to be done.");
    expect(await CallLists.find(id)).toMatchObject({ isTest: true, state: "done", seenBy: "Amir Haddadi" });
    expect(await press(id, "seen"), "pressed again").toContain("is seen");
  });

  test("the first who presses has seen it; cancelling tells those on duty", async () => {
    const { id } = await send();
    await recipients();
    await press(id, "seen");
    expect(await press(id, "seen", owner, later(2))).toBe("Somebody has seen it already.");
    expect(await CallLists.find(id)).toMatchObject({ seenBy: "Amir Haddadi", seenAt: later(1) });
    await cancel(id);
    const [mail] = await sentNow(callMail);
    expect(mail?.subject).toBe("Cancelled: Omar Haddad asks the patrol to come by");
  });

  test("an email that waits is not sent any more once it is over", async () => {
    const { id } = await send();
    await press(id, "done", owner, later(1), "Called: all is well");
    expect(await recipients()).toEqual([]);
    expect(await CallLists.find(id)).toMatchObject({ state: "done" });
  });

  test("the address is shown to a guard in their shift there only, and each look is written down once", async () => {
    const { id } = await send();
    expect(await CallLists.forGuard(guard.id, later(1)), "without a shift").toEqual([]);
    await addShiftAround({ guardId: guard.id, communityId: house.communityId, at });
    const [shown] = await CallLists.forGuard(guard.id, later(1));
    expect(shown).toMatchObject({ id, address: "18 Lanternwood Crescent" });
    expect(await CallLists.forGuard(guard.id, later(121)), "after the shift").toEqual([]);
    expect(await CallLists.findForGuard({ guardId: owner.id, id }, later(1))).toBeUndefined();
    for (let times = 0; times < 2; times += 1) await CallLists.look([{ id, userId: house.id }], guard);
    await CallLists.look([{ id, userId: house.id }], owner);
    const looks = await db
      .selectFrom("auditLog")
      .select("actorId")
      .where("action", "=", "client.alert_viewed")
      .where("subjectId", "=", house.id)
      .orderBy("id")
      .execute();
    expect(looks.map(({ actorId }) => actorId)).toEqual([guard.id, owner.id]);
    await press(id, "done", guard, later(2), "All is well");
    expect(await CallLists.forGuard(guard.id, later(3)), "over").toEqual([]);
  });

  test("after 15 minutes that nobody saw it, the owner is told, once; by email too", async () => {
    const { id } = await send();
    expect(await tellOwners(later(14))).toBe(0);
    expect(await tellOwners(later(15))).toBe(1);
    expect(await tellOwners(later(16))).toBe(0);
    const [mail] = await sentNow(noticeMail);
    expect(mail?.to?.[0]?.address).toBe(owner.email);
    expect(mail?.subject).toContain("Nobody has seen this: Omar Haddad asks the patrol to come by");
    expect(await history(id)).toContain("owner_told");
    await press(id, "done", owner, later(20), "Called");
    const second = await send({}, later(30));
    await press(second.id, "seen", guard, later(44));
    expect(await tellOwners(later(60)), "seen in time").toBe(0);
  });

  test("without an owner the office is told", async () => {
    await db.updateTable("users").set({ disabledAt: at }).where("id", "=", owner.id).execute();
    await send();
    await tellOwners(later(15));
    expect((await sentNow(noticeMail)).map(({ to }) => to?.[0]?.address)).toEqual(["office@nightjar.test"]);
  });
});

test("row 267: alerts are part of a person's download, and go two years after they ended", async () => {
  const { id } = await send();
  await press(id, "done", owner, later(4), "Called");
  expect(await Calls.exportOf(house.id)).toMatchObject([{ wants: "patrol", state: "done", done: "Called" }]);
  expect(await Calls.sweep()).toBe(0);
  await sql`update calls_for_help set closed_at = now() - interval '25 months'`.execute(db);
  expect(await Calls.sweep()).toBe(1);
  expect(await Calls.exportOf(house.id)).toEqual([]);
});
