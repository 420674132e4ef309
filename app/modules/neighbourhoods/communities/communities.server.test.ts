import { beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { db } from "~/platform/db.server";
import { emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { countTabs } from "../../../../tests/support/list-tabs";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Communities from "./communities.server";
import { communityEditSchema, communitySchema } from "./community.schema";
import { communityList, tabs } from "./community-list.server";
import * as Memberships from "./memberships.server";

useTestDatabase({ queues: [accountMail] });

const at = "https://nightjar.test/admin/communities";

let owner: TestPerson;

beforeEach(async () => {
  await emptyTables();
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

function add(typed: object) {
  return Communities.create(communitySchema.parse({ status: "active", ...typed }), owner);
}

async function edit(id: string, changes: Record<string, string>) {
  const found = await Communities.find(id);
  if (!found) throw new Error("gone");
  const opened = { ...Communities.formValues(found), version: String(found.version) };
  const { version, ...began } = communityEditSchema.parse(opened);
  const { version: _, ...typed } = communityEditSchema.parse({ ...opened, ...changes });
  return Communities.update(id, { version, original: began, submitted: typed }, owner);
}

async function rows(query = "") {
  return (await communityList.page(communityList.query(`${at}?${query}`))).rows;
}

describe("row 227: communities", () => {
  test("are listed newest first, found, filtered and counted", async () => {
    await add({ name: "Alpha", description: "Around the park" });
    await add({ name: "Bravo", postalPrefixes: "l5m l5n" });
    await add({ name: "Charlie", status: "inactive" });
    for (const _ of [1, 2]) await Memberships.place((await addPerson()).id, "Bravo", owner);
    const left = await addPerson();
    for (const name of ["Bravo", "Alpha"]) await Memberships.place(left.id, name, owner);
    expect((await rows()).map(({ name, members }) => [name, members])).toEqual([
      ["Charlie", 0],
      ["Bravo", 2],
      ["Alpha", 1],
    ]);
    expect((await rows("status=inactive")).map(({ name }) => name)).toEqual(["Charlie"]);
    expect((await rows("q=PARK")).map(({ name }) => name)).toEqual(["Alpha"]);
    expect((await countTabs(communityList, tabs)).map(({ label, count }) => [label, count])).toEqual([
      ["Active", 2],
      ["Inactive", 1],
      ["All", 3],
    ]);
  });

  test.each([
    ["l5m", ["L5M"]],
    [" L5N,l5m;L5N  L6V ", ["L5M", "L5N", "L6V"]],
    ["", []],
  ])("take the postal prefixes %j", (typed, stored) => {
    expect(
      communitySchema.parse({ name: "A", status: "active", postalPrefixes: typed }).postalPrefixes,
    ).toEqual(stored);
  });

  test.each(["L5", "L5M 3C1", "D5M", "L5O", "905", "L5M,x"])("refuse the postal prefix %j", (typed) => {
    const parsed = communitySchema.safeParse({ name: "A", status: "active", postalPrefixes: typed });
    expect(parsed.error?.issues[0]?.message).toMatch(/^Enter the first three characters .* is not one$/);
  });

  test("have a unique name, in any case, and each prefix in only one active community", async () => {
    const alpha = await add({ name: "Alpha", postalPrefixes: "L5M, L5N" });
    await expect(add({ name: "ALPHA" })).rejects.toMatchObject({
      fields: { name: "There is already a community called Alpha" },
    });
    const taken = { fields: { postalPrefixes: "L5N belongs to Alpha" } };
    await expect(add({ name: "Bravo", postalPrefixes: "L6V L5N" })).rejects.toMatchObject(taken);
    const bravo = await add({ name: "Bravo", postalPrefixes: "L6V L5N", status: "inactive" });
    await expect(edit(bravo, { status: "active" })).rejects.toMatchObject(taken);
    await edit(alpha, { postalPrefixes: "L5M" });
    expect(await edit(bravo, { status: "active", description: "North of the creek" })).toBe(bravo);
    expect(await Communities.find(bravo)).toMatchObject({ version: 2, postalPrefixes: ["L5N", "L6V"] });
    await expect(edit(bravo, { name: "alpha" })).rejects.toThrow("There is already a community called Alpha");
  });

  test("keep one holder of a prefix and a name, however many are saved at once", async () => {
    const client = await addPerson();
    const saved = await Promise.allSettled([
      add({ name: "Alpha", postalPrefixes: "L5M" }),
      add({ name: "Bravo", postalPrefixes: "L5M" }),
      add({ name: "alpha" }),
      add({ name: "Charlie", postalPrefixes: "L5M L5N" }),
      Memberships.place(client.id, "ALPHA", owner),
    ]);
    const all = await rows();
    expect(all.filter(({ postalPrefixes }) => postalPrefixes.includes("L5M"))).toHaveLength(1);
    expect(all.filter(({ name }) => name.toLowerCase() === "alpha")).toHaveLength(1);
    const refused = saved.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
    expect(refused.filter((reason) => !/AppError|FieldRefusal/.test(reason))).toEqual([]);
  });

  test("keep an outline as it is typed, and refuse one with a mistake by its line", async () => {
    const typed = "43.59,-79.65\n43.608 -79.65\n43.608, -79.638";
    const parsed = communitySchema.safeParse({ name: "A", status: "active", outline: "43.59, -79.65\n43.6" });
    expect(parsed.error?.issues).toMatchObject([
      { path: ["outline"], message: expect.stringContaining("Line 2: enter") },
    ]);
    const outline = "43.59000, -79.65000\n43.60800, -79.65000\n43.60800, -79.63800";
    const alpha = await add({ name: "Alpha", outline: typed });
    expect(await Communities.find(alpha)).toMatchObject({ outline });
    await edit(alpha, { description: "By the creek" });
    expect(await Communities.find(alpha)).toMatchObject({ outline, description: "By the creek" });
    await edit(alpha, { outline: "" });
    expect(await Communities.find(alpha)).toMatchObject({ outline: "", version: 3 });
    const bravo = await add({ name: "Bravo" });
    expect(await Communities.find(bravo)).toMatchObject({ outline: "" });
  });

  test("show in their history who changed what", async () => {
    const id = await add({ name: "Alpha" });
    await edit(id, { postalPrefixes: "L5M, L5N", status: "inactive" });
    const entries = await db
      .selectFrom("auditLog")
      .select(["action", "actorId", "before", "after"])
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      {
        action: "community.created",
        actorId: owner.id,
        before: null,
        after: { name: "Alpha", status: "active" },
      },
      {
        action: "community.updated",
        actorId: owner.id,
        before: { status: "active", postalPrefixes: [] },
        after: { status: "inactive", postalPrefixes: ["L5M", "L5N"] },
      },
    ]);
  });
});
