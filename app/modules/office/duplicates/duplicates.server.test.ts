import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { idsOf, winnerOf } from "~/modules/accounts/profiles/merged-profiles.server";
import * as History from "~/modules/office/history/history.server";
import { clientList } from "~/modules/residents/clients/client-list.server";
import { employeeList } from "~/modules/staff/employees/employee-list.server";
import * as Employees from "~/modules/staff/employees/employees.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Duplicates from "./duplicates.server";
import { actOf, mergeActSchema, mergeSchema } from "./merge.schema";
import * as Merges from "./merges.server";

useTestDatabase();

let owner: TestPerson;

beforeEach(async () => {
  await emptyTables();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

type Columns = Partial<{
  fullName: string;
  kind: "staff" | "resident";
  phoneNumber: string;
  zipCode: string;
}>;

async function add(columns: Columns & { email?: string; licence?: string } = {}): Promise<string> {
  const id = newId();
  const { email, licence, ...profile } = { kind: "staff" as const, fullName: "Ana Silva", ...columns };
  await db
    .insertInto("profiles")
    .values({ id, ...profile })
    .execute();
  if (email) await db.insertInto("users").values({ id, email }).execute();
  if (licence)
    await db
      .insertInto("guardLicences")
      .values({ profileId: id, number: licence, class: "guard", expiresOn: "2126-05-31" })
      .execute();
  return id;
}

async function community(name: string): Promise<string> {
  const id = newId();
  await db.insertInto("communities").values({ id, name }).execute();
  return id;
}

async function join(userId: string, communityId: string, joinedAt = "2026-03-01T10:00:00Z", active = true) {
  const status = active ? ("active" as const) : ("inactive" as const);
  await db
    .insertInto("communityMembers")
    .values({ id: newId(), userId, communityId, status, joinedAt: new Date(joinedAt) })
    .execute();
}

async function memberships() {
  const rows = await db
    .selectFrom("communityMembers as m")
    .innerJoin("communities as c", "c.id", "m.communityId")
    .select(["m.userId", "c.name", "m.status", "m.joinedAt"])
    .orderBy("c.name")
    .orderBy("m.status")
    .execute();
  return rows.map(({ userId, name, status, joinedAt }) => [userId, name, status, joinedAt.toISOString()]);
}

async function licences() {
  const rows = await db.selectFrom("guardLicences").select(["profileId", "number"]).execute();
  return Object.fromEntries(rows.map(({ profileId, number }) => [profileId, number]));
}

async function found(list: typeof employeeList | typeof clientList): Promise<string[]> {
  const { rows } = await list.page(list.query("http://localhost/?duplicates=yes"));
  return rows.map(({ fullName }) => fullName).sort();
}

async function reasons(id: string) {
  const { possible } = await Duplicates.findAround(id);
  return possible.map((other) => [other.id, other.reasons]);
}

/** Merges like the form on the first profile. */
async function merge(ids: [string, string], choices: Record<string, string> = {}) {
  const sides = await Duplicates.compare("staff", ids);
  const versions = {
    thisVersion: String(sides?.mine.version ?? 1),
    otherVersion: String(sides?.other.version ?? 1),
  };
  const typed = mergeSchema.parse({ decision: "this", ...versions, ...choices });
  return Merges.merge(mergeActSchema.parse(actOf(ids, typed)), owner);
}

async function undo(keptId: string) {
  const [last] = (await Duplicates.findAround(keptId)).merged;
  return Merges.undo(last?.id ?? newId(), owner);
}

async function snapshot() {
  const { rows } = await sql`
    select id, full_name, phone_number, zip_code, merged_into, archived_at from profiles order by id`.execute(
    db,
  );
  return { rows, licences: await licences(), memberships: await memberships() };
}

describe("D16: possible duplicates", () => {
  test.each<[string, Columns & { email?: string }, Columns & { email?: string }, string]>([
    [
      "the same phone",
      { phoneNumber: "+19055550188" },
      { fullName: "Bo", phoneNumber: "+19055550188" },
      "same phone",
    ],
    [
      "the same email",
      { email: "Ana.Silva@mail.test" },
      { fullName: "B", email: "anasilva@MAIL.test" },
      "same email",
    ],
    [
      "a similar name at a postal code",
      { zipCode: "L6V 0A1" },
      { fullName: "Anna Silva", zipCode: "L6V 0A1" },
      "similar name, same postal code",
    ],
    [
      "an accent more",
      { zipCode: "L6V 0A1" },
      { fullName: "Ána Silva", zipCode: "L6V 0A1" },
      "similar name, same postal code",
    ],
    [
      "two reasons",
      { zipCode: "L6V 0A1", phoneNumber: "+19055550188" },
      { zipCode: "L6V 0A1", phoneNumber: "+19055550188" },
      "similar name, same postal code, same phone",
    ],
    ["a similar name elsewhere", { zipCode: "L6V 0A1" }, { zipCode: "L7E 1A1" }, ""],
    ["family", { zipCode: "L6V 0A1" }, { fullName: "Bea Silva", zipCode: "L6V 0A1" }, ""],
    ["dots in the domain", { email: "ana@mail.test" }, { email: "ana@ma.il.test" }, ""],
    [
      "a resident with the phone of an employee",
      { phoneNumber: "+19055550188" },
      { kind: "resident", phoneNumber: "+19055550188" },
      "",
    ],
    ["neither phone nor postal code", {}, {}, ""],
  ])("%s", async (_, one, other, expected) => {
    const [a, b] = [await add(one), await add(other)];
    expect(await reasons(a)).toEqual(expected ? [[b, expected]] : []);
    expect(await reasons(b)).toEqual(expected ? [[a, expected]] : []);
    expect(await found(employeeList)).toHaveLength(expected ? 2 : 0);
  });

  test("follow changes, and are a filter of the clients too", async () => {
    const a = await add({ kind: "resident", fullName: "Cleo Park", phoneNumber: "+19055550188" });
    await add({ kind: "resident", fullName: "C. Park", phoneNumber: "+19055550199" });
    expect(await found(clientList)).toEqual([]);
    await db.updateTable("profiles").set({ phoneNumber: "+19055550199" }).where("id", "=", a).execute();
    expect(await found(clientList)).toEqual(["C. Park", "Cleo Park"]);
    await db.updateTable("profiles").set({ phoneNumber: null }).where("id", "=", a).execute();
    expect(await found(clientList)).toEqual([]);
  });

  test("different people are not asked about again, whatever else they change", async () => {
    const pair: [string, string] = [
      await add({ phoneNumber: "+19055550188" }),
      await add({ fullName: "Bo", phoneNumber: "+19055550188" }),
    ];
    expect(await Duplicates.dismiss("resident", pair, owner)).toBe(false);
    expect(await Duplicates.dismiss("staff", pair, owner)).toBe(true);
    await db
      .updateTable("profiles")
      .set({ zipCode: "L6V 0A1", fullName: "Bo Silva" })
      .where("id", "in", pair)
      .execute();
    expect(await found(employeeList)).toEqual([]);
  });
});

describe("D16: a merge", () => {
  test("takes the chosen fields, the licence and the community; the other profile points to it", async () => {
    const [a, b] = [
      await add({ phoneNumber: "+19055550188" }),
      await add({ fullName: "Anna Silva", licence: "222" }),
    ];
    await join(b, await community("Maple Grove"));
    expect(await merge([a, b], { fullName: "other", phoneNumber: "this" })).toBe("staff");
    expect(await Employees.find(a)).toMatchObject({
      fullName: "Anna Silva",
      phoneNumber: "+19055550188",
      licenceNumber: "222",
    });
    expect(await memberships()).toEqual([[a, "Maple Grove", "active", "2026-03-01T10:00:00.000Z"]]);
    expect([await Employees.find(b), await winnerOf(b), await winnerOf(a)]).toEqual([
      undefined,
      a,
      undefined,
    ]);
    const rows = (await employeeList.page(employeeList.query("http://localhost/?kind=staff"))).rows;
    expect(rows.map(({ id }) => id).sort()).toEqual([a, owner.id].sort());
    const actions = await db
      .selectFrom("auditLog")
      .select(["subjectId", "action"])
      .where("subjectId", "in", [a, b])
      .orderBy("id")
      .execute();
    expect(actions).toEqual([a, b].map((id) => ({ subjectId: id, action: "employee.merged" })));
    const history = History.listOf("employee", await idsOf(a));
    expect((await history.page(history.query("http://localhost/"))).rows).toHaveLength(2);
  });

  test("keeps the other licence and community apart if both have one", async () => {
    const [a, b] = [await add({ licence: "111" }), await add({ licence: "222" })];
    const [maple, oak] = [await community("Maple Grove"), await community("Oak Ridge")];
    await join(a, maple);
    await join(b, oak);
    await merge([a, b], { licence: "other", community: "this" });
    expect(await licences()).toEqual({ [a]: "222", [b]: "111" });
    expect((await memberships()).map((row) => row.slice(0, 3))).toEqual([
      [a, "Maple Grove", "active"],
      [a, "Oak Ridge", "inactive"],
    ]);
  });

  test("in a community both belonged to, the longer membership counts", async () => {
    const [a, b] = [await add(), await add()];
    const maple = await community("Maple Grove");
    await join(a, maple, "2026-05-01T10:00:00Z", false);
    await join(b, maple, "2026-02-01T10:00:00Z");
    await merge([a, b]);
    expect(await memberships()).toEqual([
      [a, "Maple Grove", "active", "2026-02-01T10:00:00.000Z"],
      [b, "Maple Grove", "inactive", "2026-02-01T10:00:00.000Z"],
    ]);
  });

  test("leaves one pending request to join a community", async () => {
    const [a, b] = [await add(), await add()];
    const maple = await community("Maple Grove");
    const ask = (userId: string) =>
      db.insertInto("communityJoinRequests").values({ id: newId(), userId, communityId: maple }).execute();
    await ask(a);
    await ask(b);
    await merge([a, b]);
    const rows = await db
      .selectFrom("communityJoinRequests")
      .select(["userId", "status"])
      .orderBy("status")
      .execute();
    expect(rows).toEqual([
      { userId: a, status: "pending" },
      { userId: a, status: "withdrawn" },
    ]);
  });

  test("happens once, refuses what has changed since, and follows pointers to pointers", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const act = { keptId: a, mergedId: b, winnerVersion: 1, loserVersion: 1, taken: [] };
    await Merges.merge(act, owner);
    await Merges.merge(act, owner);
    expect(await db.selectFrom("profileMerges").select("id").execute()).toHaveLength(1);
    await expect(Merges.merge({ ...act, keptId: c, mergedId: a }, owner)).rejects.toThrow(
      "was changed since you compared",
    );
    await merge([c, a]);
    expect([await winnerOf(b), await winnerOf(a)]).toEqual([c, c]);
    expect((await idsOf(c)).sort()).toEqual([a, b, c].sort());
  });

  test("is refused with the reason", async () => {
    const [signedIn, other] = [await add({ email: "a@mail.test" }), await add({ email: "b@mail.test" })];
    const [resident, plain] = [await add({ kind: "resident" }), await add()];
    const waiting = await add({ kind: "resident", fullName: "Cleo Park" });
    await db
      .updateTable("profiles")
      .set({ addressVerificationStatus: "pending" })
      .where("id", "=", waiting)
      .execute();
    const customers = [signedIn, other].map((userId, n) => ({ userId, customerId: `cus_${n}` }));
    await db.insertInto("stripeCustomers").values(customers).execute();
    await expect(merge([signedIn, other])).rejects.toThrow(
      "Both have a sign-in. One of the two accounts has to be closed first.",
    );
    expect((await Duplicates.compare("staff", [signedIn, other]))?.obstacles[1]).toBe(
      "Both are customers of the payment service, each with payments of its own.",
    );
    await expect(merge([plain, resident])).rejects.toThrow(
      "One of them is staff and the other is a resident.",
    );
    await expect(merge([resident, waiting])).rejects.toThrow(
      "A document from Cleo Park is waiting for a decision.",
    );
    await expect(merge([plain, signedIn])).rejects.toThrow("has the sign-in, so that profile stays.");
    await merge([plain, signedIn], { decision: "other" });
    expect(await winnerOf(plain)).toBe(signedIn);
  });

  test("is refused while the profile that would go is planned for assignments", async () => {
    const [a, b] = [await add(), await add({ fullName: "Anna Silva" })];
    await db
      .insertInto("workAssignments")
      .values({
        id: newId(),
        guardId: b,
        title: "Patrol",
        location: "Elm Street",
        timeZone: "America/Toronto",
        scheduledStart: new Date(Date.now() + 3_600_000),
        scheduledEnd: new Date(Date.now() + 7_200_000),
        wallDay: "2126-05-31",
        wallFrom: "10:00",
        wallTo: "11:00",
      })
      .execute();
    await expect(merge([a, b])).rejects.toThrow("Anna Silva is planned for assignments.");
    await merge([a, b], { decision: "other" });
    expect(await winnerOf(a)).toBe(b);
  });

  test("a verified address stays, whatever was posted", async () => {
    const [a, b] = [
      await add({ kind: "resident", email: "a@mail.test", zipCode: "L6V 0A1" }),
      await add({ kind: "resident", zipCode: "L7E 1A1" }),
    ];
    await db
      .updateTable("profiles")
      .set({ addressVerificationStatus: "verified" })
      .where("id", "=", a)
      .execute();
    expect((await Duplicates.compare("resident", [a, b]))?.differing).toEqual([]);
    await Merges.merge(
      { keptId: a, mergedId: b, winnerVersion: 1, loserVersion: 1, taken: ["zipCode"] },
      owner,
    );
    expect(
      (await db.selectFrom("profiles").select("zipCode").where("id", "=", a).executeTakeFirstOrThrow())
        .zipCode,
    ).toBe("L6V 0A1");
  });
});

describe("D16: undo of a merge", () => {
  test("restores both profiles with everything that was theirs, once", async () => {
    const [a, b] = [
      await add({ licence: "111", phoneNumber: "+19055550188" }),
      await add({ fullName: "Anna Silva", licence: "222" }),
    ];
    const [maple, oak] = [await community("Maple Grove"), await community("Oak Ridge")];
    await join(a, maple);
    await join(b, oak);
    const before = await snapshot();
    await merge([a, b], { fullName: "other", phoneNumber: "other", licence: "other", community: "other" });
    expect(await snapshot()).not.toEqual(before);
    const [last] = (await Duplicates.findAround(a)).merged;
    await undo(a);
    expect(await snapshot()).toEqual(before);
    await Merges.undo(last?.id ?? "", owner);
    expect(await snapshot()).toEqual(before);
    const actions = await db.selectFrom("auditLog").select("action").execute();
    expect(actions.filter(({ action }) => action === "employee.merge_undone")).toHaveLength(2);
  });

  test.each<[string, (a: string) => Promise<unknown>]>([
    [
      "A merged field",
      (id) => db.updateTable("profiles").set({ fullName: "Ana S." }).where("id", "=", id).execute(),
    ],
    [
      "The guard licence",
      (id) => db.updateTable("guardLicences").set({ number: "9" }).where("profileId", "=", id).execute(),
    ],
    ["The community", (id) => db.deleteFrom("communityMembers").where("userId", "=", id).execute()],
  ])("is refused once it was changed: %s", async (what, change) => {
    const [a, b] = [await add(), await add({ fullName: "Anna Silva", licence: "222" })];
    await join(b, await community("Maple Grove"));
    await merge([a, b], { fullName: "other" });
    await change(a);
    await expect(undo(a)).rejects.toThrow(
      `${what} was changed after the merge, so it can no longer be undone.`,
    );
  });

  test("is not stopped by other changes, or by the nightly notices", async () => {
    const [a, b] = [await add(), await add({ fullName: "Anna Silva", licence: "222" })];
    await merge([a, b], { fullName: "other" });
    await db.updateTable("profiles").set({ city: "Caledon" }).where("id", "=", a).execute();
    await db.updateTable("guardLicences").set({ noticedDays: 60 }).execute();
    await undo(a);
    expect(await Employees.find(a)).toMatchObject({
      fullName: "Ana Silva",
      city: "Caledon",
      licenceNumber: null,
    });
    expect(await Employees.find(b)).toMatchObject({ fullName: "Anna Silva", licenceNumber: "222" });
  });
});

test("D16: deleting an employee takes those merged into it along, with their licence pictures", async () => {
  const [a, b] = [await add({ licence: "111" }), await add({ licence: "222" })];
  await merge([a, b]);
  const file = {
    contentType: "image/png",
    kind: "png",
    name: "front.png",
    purpose: "guard_licence",
    scanState: "clean",
  };
  const fileId = newId();
  await db
    .insertInto("files")
    .values({ id: fileId, objectKey: fileId, sha256: Buffer.alloc(32), size: 1, ...file })
    .execute();
  await db.updateTable("guardLicences").set({ frontFileId: fileId }).where("profileId", "=", b).execute();
  const { version } = (await Employees.find(a)) ?? { version: 0 };
  expect(await Employees.remove({ id: a, version }, owner)).toBe("deleted");
  expect(await db.selectFrom("profiles").select("id").where("id", "<>", owner.id).execute()).toEqual([]);
  expect((await db.selectFrom("files").select("purgeAt").executeTakeFirst())?.purgeAt).not.toBeNull();
});
