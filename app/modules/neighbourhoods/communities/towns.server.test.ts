import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { migrations } from "../../../../migrations";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { towns } from "./towns.server";

useTestDatabase();

let owner: TestPerson;

beforeAll(async () => {
  owner = await addPerson({ role: "owner" });
});

beforeEach(() => db.deleteFrom("towns").execute());

const typed = (name: string) => ({ name, region: null, prefixes: null, alsoCalled: null, outline: null });
const add = (name: string) => towns.create(typed(name), owner);
const taken = (name: string) => ({ fields: { name: `There is already a town ${name}` } });

const names = async () =>
  (await db.selectFrom("towns").select("name").orderBy("createdAt").orderBy("id").execute()).map(
    ({ name }) => name,
  );

describe("row 334: no two towns have the same name, whatever their capitals and accents", () => {
  test("a new one is refused beside its name", async () => {
    await add("Montréal");
    await expect(add("MONTREAL")).rejects.toMatchObject(taken("Montréal"));
    await add("Laval");
    expect(await names()).toEqual(["Montréal", "Laval"]);
  });

  test("one that is renamed is refused, and may change how its own name is written", async () => {
    await add("Québec");
    const id = await add("Levis");
    const rename = (from: string, to: string, version: number) =>
      towns.update(id, { version, original: { name: from }, submitted: { name: to } }, owner);
    await expect(rename("Levis", "quebec", 1)).rejects.toMatchObject(taken("Québec"));
    await rename("Levis", "Lévis", 1);
    expect(await names()).toEqual(["Québec", "Lévis"]);
  });

  test("the database refuses a second one, too", async () => {
    await add("Sorel");
    await expect(
      db
        .insertInto("towns")
        .values({ id: newId(), ...typed("sorél") })
        .execute(),
    ).rejects.toThrow(/towns_own_name/);
  });

  test("those that have the same name already get a number, the oldest none", async () => {
    await sql`drop index towns_own_name`.execute(db);
    for (const name of ["Hull", "Hull 2", "hull", "Aylmer", "HÜLL"])
      await db
        .insertInto("towns")
        .values({ id: newId(), ...typed(name) })
        .execute();
    await migrations["0044_town_names"]?.up(db);
    expect((await names()).sort()).toEqual(["Aylmer", "Hull", "Hull 2", "HÜLL 4", "hull 3"]);
  });
});
