import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Undo from "~/modules/office/undo/undo.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Communities from "./communities.server";
import * as JoinRequests from "./join-requests.server";
import * as Memberships from "./memberships.server";
import * as OwnCommunity from "./own-community.server";

useTestDatabase({ queues: [accountMail, noticeMail] });

let support: TestPerson;
let resident: TestPerson;
let alpha: string;
let bravo: string;

beforeEach(async () => {
  await emptyTables();
  await sql`delete from pgboss.job`.execute(db);
  await addPerson({ role: "recruiter", fullName: "Rae Recruiter" });
  support = await addPerson({ role: "support", fullName: "Suki Support" });
  resident = await addPerson({ fullName: "Sam Okafor" });
  const add = (name: string, ...postalPrefixes: string[]) =>
    Communities.create({ name, description: `About ${name}`, status: "active", postalPrefixes }, support);
  alpha = await add("Alpha", "L5M");
  bravo = await add("Bravo", "L6V", "L6W");
});

async function pendingId(communityId = alpha): Promise<string> {
  const list = JoinRequests.listOf(communityId);
  const { rows } = await list.page(list.query("https://nightjar.test/"));
  return rows[0]?.id ?? newId();
}

async function unread() {
  return db
    .selectFrom("notifications")
    .select(["userId", "kind", "words", "href"])
    .where("readAt", "is", null)
    .execute();
}

async function mails() {
  const { rows } = await sql<{ data: { kind: string; facts: string[][] } }>`
    select data from pgboss.job where name = 'account-mail' order by created_on`.execute(db);
  return rows.map(({ data }) => [data.kind, data.facts[0]?.[1]]);
}

async function lastDecline() {
  return db
    .selectFrom("auditLog")
    .select(["id", "after"])
    .where("action", "=", "community.request_declined")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function statuses(): Promise<string[]> {
  const rows = await db.selectFrom("communityJoinRequests").select("status").orderBy("createdAt").execute();
  return rows.map(({ status }) => status);
}

describe("row 104: a request to join", () => {
  test("waits once, and tells staff who look after communities", async () => {
    expect(await JoinRequests.ask(resident.id, alpha)).toBe("Alpha");
    expect(await unread()).toEqual([
      {
        userId: support.id,
        kind: "join_requested",
        words: "Sam Okafor asks to join Alpha",
        href: `/admin/communities/${alpha}/requests`,
      },
    ]);
    await expect(JoinRequests.ask(resident.id, bravo)).rejects.toThrow(
      "Your request to join Alpha is still waiting.",
    );
    expect(await JoinRequests.findPending(resident.id)).toMatchObject({ name: "Alpha" });
    expect(await JoinRequests.ask(support.id, alpha)).toBeUndefined();
    expect(await JoinRequests.ask(resident.id, newId())).toBeUndefined();
  });

  test("is approved: every other membership ends, and the resident is told", async () => {
    await Memberships.place(resident.id, "Bravo", support);
    await JoinRequests.ask(resident.id, alpha);
    const id = await pendingId();
    expect(await JoinRequests.find(alpha, id)).toMatchObject({ fullName: "Sam Okafor", leaves: "Bravo" });
    expect(await JoinRequests.find(bravo, id)).toBeUndefined();
    await JoinRequests.decide({ communityId: alpha, id }, "approve", support);
    expect(await Memberships.findActive(resident.id)).toMatchObject({ name: "Alpha" });
    expect(await statuses()).toEqual(["approved"]);
    expect(await mails()).toEqual([["join_approved", "Alpha"]]);
    expect(await unread()).toEqual([]);
    await expect(JoinRequests.decide({ communityId: alpha, id }, "decline", support)).rejects.toThrow(
      "decided or withdrawn",
    );
  });

  test("is declined: nothing else changes, and the resident is told and may ask again", async () => {
    await JoinRequests.ask(resident.id, alpha);
    await JoinRequests.decide({ communityId: alpha, id: await pendingId() }, "decline", support);
    expect(await Memberships.findActive(resident.id)).toBeUndefined();
    expect(await mails()).toEqual([["join_declined", "Alpha"]]);
    expect(await unread()).toEqual([]);
    expect(await JoinRequests.ask(resident.id, bravo)).toBe("Bravo");
  });

  test("is declined with a reason, which the email says and the history keeps", async () => {
    await JoinRequests.ask(resident.id, alpha);
    const reason = "We do not patrol your street yet.";
    await JoinRequests.decide({ communityId: alpha, id: await pendingId(), reason }, "decline", support);
    const { rows } = await sql<{ data: { facts: string[][] } }>`
      select data from pgboss.job where name = 'account-mail'`.execute(db);
    expect(rows.map(({ data }) => data.facts)).toEqual([
      [
        ["Community", "Alpha"],
        ["Reason", reason],
      ],
    ]);
    const { after } = await lastDecline();
    expect(after).toEqual({ member: resident.id, reason });
  });

  test("waits again once staff undo that they declined it, and the resident is told", async () => {
    await JoinRequests.ask(resident.id, alpha);
    await JoinRequests.decide({ communityId: alpha, id: await pendingId() }, "decline", support);
    const { id } = await lastDecline();
    const done = await Undo.perform(String(id), { ...support, role: "support" });
    expect(done?.message).toContain("Undone: Request. The resident is told that the request waits again");
    expect([await statuses(), await mails()]).toEqual([
      ["pending"],
      [
        ["join_declined", "Alpha"],
        ["join_reopened", "Alpha"],
      ],
    ]);
    await JoinRequests.withdraw(resident.id);
    await JoinRequests.ask(resident.id, bravo);
    const again = await Undo.perform(String(id), { ...support, role: "support" });
    expect(again?.message).toContain("Nothing was undone. Request was changed since");
    expect(await statuses()).toEqual(["withdrawn", "pending"]);
  });

  test("is withdrawn only by its resident, without an email", async () => {
    await JoinRequests.ask(resident.id, alpha);
    expect(await JoinRequests.withdraw((await addPerson()).id)).toBe(false);
    expect(await JoinRequests.withdraw(resident.id)).toBe(true);
    expect(await JoinRequests.withdraw(resident.id)).toBe(false);
    expect([await statuses(), await mails(), await unread()]).toEqual([["withdrawn"], [], []]);
  });

  test("is answered by a place in that community, and stays open if the place is in another one", async () => {
    await JoinRequests.ask(resident.id, alpha);
    await Memberships.place(resident.id, "Bravo", support);
    expect(await statuses()).toEqual(["pending"]);
    await Memberships.place(resident.id, "Alpha", support);
    expect([await statuses(), await mails()]).toEqual([["approved"], [["join_approved", "Alpha"]]]);
    await expect(JoinRequests.ask(resident.id, alpha)).rejects.toThrow("You already belong to Alpha.");
  });

  test("is refused by an inactive community, even if it became inactive since", async () => {
    await JoinRequests.ask(resident.id, alpha);
    await db.updateTable("communities").set({ status: "inactive" }).execute();
    await expect(
      JoinRequests.decide({ communityId: alpha, id: await pendingId() }, "approve", support),
    ).rejects.toThrow("Alpha is inactive.");
    expect(await statuses()).toEqual(["pending"]);
    await expect(JoinRequests.ask((await addPerson()).id, bravo)).rejects.toThrow("Bravo is inactive.");
  });

  test("ASVS V2.4.1: is made at most five times a day", async () => {
    for (let count = 0; count < 5; count++) {
      await JoinRequests.ask(resident.id, alpha);
      await JoinRequests.withdraw(resident.id);
    }
    await expect(JoinRequests.ask(resident.id, alpha)).rejects.toMatchObject({ status: 429 });
    expect(await JoinRequests.ask((await addPerson()).id, alpha)).toBe("Alpha");
  });

  test("is decided once, however many decide at once, and made once, however often it is sent", async () => {
    const asked = await Promise.allSettled([1, 2, 3].map(() => JoinRequests.ask(resident.id, alpha)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const id = await pendingId();
    const decided = await Promise.allSettled(
      (["approve", "decline", "approve", "decline"] as const).map((decision) =>
        JoinRequests.decide({ communityId: alpha, id }, decision, support),
      ),
    );
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });
});

test("row 104: communities of the postal code in the profile are offered first, and inactive ones never", async () => {
  await Communities.create(
    { name: "Gone", description: "", status: "inactive", postalPrefixes: [] },
    support,
  );
  const offered = async (search = "") => {
    const { rows } = await OwnCommunity.offers(resident.id, search);
    return rows.map(({ name, near }) => [name, near]);
  };
  expect(await offered()).toEqual([
    ["Alpha", false],
    ["Bravo", false],
  ]);
  await db.updateTable("profiles").set({ zipCode: "L6V 0A1" }).where("id", "=", resident.id).execute();
  expect(await offered()).toEqual([
    ["Bravo", true],
    ["Alpha", false],
  ]);
  expect(await offered("about alpha")).toEqual([["Alpha", false]]);
  await Memberships.place(resident.id, "Bravo", support);
  expect(await offered()).toEqual([["Alpha", false]]);
});

test("rows 103, 106: only the display names of other members are read", async () => {
  expect(await OwnCommunity.find(resident.id)).toBeUndefined();
  const others = [await addPerson({ fullName: "Bea Hidden" }), await addPerson({ fullName: "Cy Hidden" })];
  await db
    .updateTable("profiles")
    .set({ displayName: "Bee" })
    .where("id", "=", others[0]?.id ?? "")
    .execute();
  for (const { id } of [resident, ...others]) await Memberships.place(id, "Alpha", support);
  const { joinedAt, ...own } = (await OwnCommunity.find(resident.id)) ?? {};
  expect(own).toEqual({
    communityId: alpha,
    name: "Alpha",
    description: "About Alpha",
    status: "active",
    drawing: undefined,
    count: 3,
    names: ["Bee"],
  });
  expect(joinedAt).toBeInstanceOf(Date);
});
