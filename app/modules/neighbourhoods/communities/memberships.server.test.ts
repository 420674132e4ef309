import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Communities from "./communities.server";
import { available, membersOf } from "./community-list.server";
import * as Memberships from "./memberships.server";

useTestDatabase({ queues: [accountMail] });

const at = "https://nightjar.test/admin/communities";

let owner: TestPerson;
let client: TestPerson;

beforeEach(async () => {
  await emptyTables();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  client = await addPerson({ fullName: "Sam Okafor" });
});

async function addCommunity(name: string, status: "active" | "inactive" = "active"): Promise<string> {
  return Communities.create({ name, description: "", status, postalPrefixes: [] }, owner);
}

async function memberships(userId = client.id) {
  return db
    .selectFrom("communityMembers as m")
    .innerJoin("communities as c", "c.id", "m.communityId")
    .select(["c.name", "m.status", "m.joinedAt", "m.leftAt", "c.status as community"])
    .where("m.userId", "=", userId)
    .orderBy("c.name")
    .execute();
}

async function audited(id: string, verb?: string) {
  const rows = await db
    .selectFrom("auditLog")
    .select(["action", "actorId", "before", "after"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  return rows.filter(({ action }) => verb === undefined || action === verb);
}

const fixed = ["Alpha", "Bravo", "Charlie", "Delta", "Other"];
const choices = [...fixed, "Lanternwood"];

interface Start {
  active?: string;
  left?: string[];
  /** Communities that exist besides Lanternwood and those of the memberships. */
  there?: string[];
  inactive?: string[];
}

const starts: [string, Start][] = [
  ["no membership and no community but Lanternwood", {}],
  ["no membership and every community", { there: fixed }],
  ["no membership and every community inactive", { there: fixed, inactive: choices }],
  ["active in Alpha", { active: "Alpha" }],
  ["active in Alpha, once in Bravo", { active: "Alpha", left: ["Bravo"] }],
  ["active in Alpha, once in all the others", { active: "Alpha", left: choices.slice(1) }],
  ["once in Alpha", { left: ["Alpha"] }],
  ["once in every community", { left: choices }],
  ["once in every community, all of them inactive", { left: choices, inactive: choices }],
  [
    "active in Lanternwood, once in Alpha, which is inactive",
    {
      active: "Lanternwood",
      left: ["Alpha"],
      inactive: ["Alpha"],
    },
  ],
  ["active in Other, which has become inactive", { active: "Other", there: fixed, inactive: ["Other"] }],
  ["active in a community of no choice, once in Charlie", { active: "Elsewhere", left: ["Charlie"] }],
];

const long = new Date("2026-01-02T03:04:05Z");

async function begin({ active, left = [], there = [], inactive = [] }: Start): Promise<void> {
  const names = new Set(["Lanternwood", ...there, ...left, ...(active ? [active] : [])]);
  for (const name of names) {
    const id = await addCommunity(name, inactive.includes(name) ? "inactive" : "active");
    if (name !== active && !left.includes(name)) continue;
    const status = name === active ? "active" : "inactive";
    const leftAt = status === "active" ? null : long;
    await db
      .insertInto("communityMembers")
      .values({ id: newId(), communityId: id, userId: client.id, status, joinedAt: long, leftAt })
      .execute();
  }
}

const table = starts.flatMap(([words, start]) => choices.map((choice) => [choice, words, start] as const));

describe("rows 214, 215: the community of a client", () => {
  test("is chosen from the fixed names and the existing communities", async () => {
    await addCommunity("Maple Court");
    await addCommunity("bravo");
    expect(await Communities.choices()).toEqual([...fixed, "Maple Court"]);
    expect(table).toHaveLength(12 * 6);
  });

  test.each(table)("becomes %s from: %s", async (choice, _, start) => {
    await begin(start);
    const before = await memberships();
    const same = start.active === choice;
    const existed = await Communities.findByName(choice);
    expect(await Memberships.pick(client.id, choice, owner)).toBe(!same);
    const after = await memberships();
    if (same) {
      expect(after).toEqual(before);
      expect(await audited(client.id)).toEqual([]);
      return;
    }
    expect(after.filter(({ status }) => status === "active")).toMatchObject([
      { name: choice, community: "active", leftAt: null },
    ]);
    const names = [...new Set([...before.map(({ name }) => name), choice])].sort();
    expect(after.map(({ name }) => name)).toEqual(names);
    for (const { name, joinedAt, leftAt } of after) {
      if (name === choice) expect(joinedAt.getTime()).toBeGreaterThan(long.getTime());
      else expect([joinedAt, (leftAt ?? long) > long]).toEqual([long, name === start.active]);
    }
    expect(await audited(client.id)).toEqual([
      {
        action: "client.community_changed",
        actorId: owner.id,
        before: { community: start.active ?? null },
        after: { community: choice },
      },
    ]);
    const chosen = await Communities.findByName(choice);
    const verbs = (await audited(chosen?.id ?? "")).map(({ action }) => action);
    const woken = existed?.status === "inactive" ? ["community.updated"] : [];
    expect(verbs).toEqual(["community.created", ...woken, "community.member_added"]);
  });

  test("belongs to residents only, and has only an offered name", async () => {
    expect(await Memberships.pick(owner.id, "Alpha", owner)).toBeUndefined();
    await expect(Memberships.pick(client.id, "Zulu", owner)).rejects.toMatchObject({
      fields: { community: "Choose a community" },
    });
    expect(await Memberships.pick(client.id, "alpha", owner)).toBe(true);
    expect(await memberships()).toMatchObject([{ name: "Alpha" }]);
  });

  test("stays as it is if the inactive community's prefix has gone to another one", async () => {
    const prefixes = { description: "", postalPrefixes: ["L5M"] };
    await Communities.create({ name: "Alpha", status: "inactive", ...prefixes }, owner);
    await Communities.create({ name: "Bravo", status: "active", ...prefixes }, owner);
    await Memberships.pick(client.id, "Bravo", owner);
    await expect(Memberships.pick(client.id, "Alpha", owner)).rejects.toThrow("L5M belongs to Bravo");
    expect(await memberships()).toMatchObject([{ name: "Bravo", status: "active" }]);
  });

  test("row 216: a community that cannot be added says so, and nothing is changed", async () => {
    await sql`alter table communities add constraint none check (name <> 'Delta')`.execute(db);
    await Memberships.pick(client.id, "Alpha", owner);
    await expect(Memberships.pick(client.id, "Delta", owner)).rejects.toMatchObject({
      message: "Failed to create community",
      status: 503,
    });
    await sql`alter table communities drop constraint none`.execute(db);
    expect(await memberships()).toMatchObject([{ name: "Alpha", status: "active" }]);
  });

  test("row 215: after many choices at once, one membership stays active", async () => {
    const others = [owner, await addPerson({ role: "support" })];
    for (let round = 0; round < 5; round++) {
      const changed = await Promise.all(
        [...choices.slice(0, 5), "Alpha", "Bravo", "Alpha"].map((name, index) =>
          Memberships.pick(client.id, name, others[index % 2] ?? owner),
        ),
      );
      const all = await memberships();
      expect(all.filter(({ status }) => status === "active")).toHaveLength(1);
      expect(all.map(({ name }) => name)).toEqual(fixed);
      const { length } = await audited(client.id);
      expect(length).toBe(changed.filter(Boolean).length);
      await sql`truncate communities cascade`.execute(db);
      client = await addPerson();
    }
  });
});

async function offered(typed: string | null = null): Promise<string[]> {
  const { rows } = await available(typed);
  return rows.map(({ fullName }) => fullName);
}

async function members(communityId: string, query = "") {
  const list = membersOf(communityId);
  return (await list.page(list.query(`${at}?${query}`))).rows;
}

describe("rows 229 to 231: the members of a community", () => {
  test("are listed newest first, and found by name and email", async () => {
    const id = await addCommunity("Alpha");
    expect(await members(id)).toEqual([]);
    const second = await addPerson({ fullName: "Bea Second", email: "bea@mail.test" });
    for (const person of [client, second]) await Memberships.add(id, person.id, owner);
    await db
      .updateTable("communityMembers")
      .set({ joinedAt: long })
      .where("userId", "=", second.id)
      .execute();
    expect((await members(id)).map(({ fullName }) => fullName)).toEqual(["Sam Okafor", "Bea Second"]);
    expect((await members(id, "members.q=bea@mail")).map(({ fullName }) => fullName)).toEqual(["Bea Second"]);
  });

  test("row 230, B42: are added from the residents in no active membership", async () => {
    const [alpha, bravo] = [await addCommunity("Alpha"), await addCommunity("Bravo")];
    await addPerson({ fullName: "Bea Free" });
    expect(await offered()).toEqual(["Bea Free", "Sam Okafor"]);
    expect(await Memberships.add(alpha, client.id, owner)).toBe(client.id);
    expect(await offered()).toEqual(["Bea Free"]);
    expect(await offered("okafor")).toEqual([]);
    await expect(Memberships.add(bravo, client.id, owner)).rejects.toThrow(
      "Sam Okafor already belongs to Alpha.",
    );
    expect(await Memberships.add(newId(), client.id, owner)).toBeUndefined();
    expect(await Memberships.add(bravo, owner.id, owner)).toBeUndefined();
    expect(await audited(client.id)).toHaveLength(1);
    for (let count = 0; count < 25; count++) await addPerson({ fullName: "Cy Many" });
    const { rows, more } = await available(null);
    expect([rows.length, more, (await available("bea")).more]).toEqual([25, true, false]);
  });

  test("row 231: are removed once, and are available again", async () => {
    const id = await addCommunity("Alpha");
    await Memberships.add(id, client.id, owner);
    const membership = (await members(id))[0]?.id ?? "";
    expect(await Memberships.remove(await addCommunity("Bravo"), membership, owner)).toBeUndefined();
    expect(await Memberships.remove(id, membership, owner)).toBe(membership);
    expect(await Memberships.remove(id, membership, owner)).toBeUndefined();
    expect(await members(id)).toEqual([]);
    expect(await offered()).toEqual(["Sam Okafor"]);
    expect((await audited(client.id)).at(-1)).toMatchObject({
      before: { community: "Alpha" },
      after: { community: null },
    });
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      "community.created",
      "community.member_added",
      "community.member_removed",
    ]);
    await Memberships.add(id, client.id, owner);
    expect(await memberships()).toMatchObject([{ status: "active", leftAt: null }]);
  });

  test("row 230: an inactive community takes no members", async () => {
    const id = await addCommunity("Alpha", "inactive");
    await expect(Memberships.add(id, client.id, owner)).rejects.toThrow(
      "Alpha is inactive. Make it active first.",
    );
  });

  test("row 230: two people adding the same person at once add one membership", async () => {
    const ids = [await addCommunity("Alpha"), await addCommunity("Bravo")];
    const added = await Promise.allSettled(ids.map((id) => Memberships.add(id, client.id, owner)));
    expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await memberships()).toHaveLength(1);
  });
});
