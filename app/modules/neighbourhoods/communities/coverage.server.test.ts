import { expect, test } from "vitest";
import { nextNight } from "~/modules/patrols/assignments/next-night.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as Coverage from "./coverage.server";

useTestDatabase();

test("D7: a postal code is read however it is typed, and anything that cannot be one is not", () => {
  for (const typed of ["L6V", "l6v 1a1", "L6V-1A1", " l6v1a1 "]) expect(Coverage.prefixOf(typed)).toBe("L6V");
  for (const typed of ["", "12345", "L6", "D1A", "L6V1", "L6V 1A12", "L6V<b>"])
    expect(Coverage.prefixOf(typed), typed).toBeUndefined();
});

test("D7: a postal code is found in what is pasted around it, unless there are two", () => {
  for (const typed of ["L6V 1A1 Brampton", "1 Elm Street, Brampton ON  L6V 1A1", "L6V, Brampton", "L6V1A1"])
    expect(Coverage.prefixIn(typed), typed).toBe("L6V");
  for (const typed of [
    "L6V 1A1 or L5B 3C1",
    "L6V1",
    "L6V 1A12",
    "Brampton",
    "D1A 1A1 Brampton",
    "x".repeat(5_000),
    "",
  ])
    expect(Coverage.prefixIn(typed), typed.slice(0, 30)).toBeUndefined();
});

test("D7: an active community answers for its prefixes, with its next planned night", async () => {
  const [id, closed] = [newId(), newId()];
  await db
    .insertInto("communities")
    .values([
      { id, name: "Maples", postalPrefixes: ["N1A", "N1B"] },
      { id: closed, name: "Old", postalPrefixes: ["N2A"], status: "inactive" },
    ])
    .execute();
  expect(await Coverage.findByPrefix("N1B")).toEqual({ id, name: "Maples" });
  expect(await Coverage.findByPrefix("N2A")).toBeUndefined();
  expect(await nextNight(id)).toBeUndefined();
  const plan = async (hours: number, status: "scheduled" | "cancelled" = "scheduled") => {
    const scheduledStart = new Date(Date.now() + hours * 3_600_000);
    const wall = { wallDay: scheduledStart.toISOString().slice(0, 10), wallFrom: "23:00", wallTo: "07:00" };
    const scheduledEnd = new Date(scheduledStart.getTime() + 8 * 3_600_000);
    const place = { title: "Patrol", location: "N1B", timeZone: "America/Toronto", communityId: id, status };
    await db
      .insertInto("workAssignments")
      .values({ id: newId(), ...place, ...wall, scheduledStart, scheduledEnd })
      .execute();
    return scheduledStart;
  };
  await plan(-1);
  await plan(5, "cancelled");
  const next = await plan(30);
  await plan(54);
  expect((await nextNight(id))?.getTime()).toBe(next.getTime());
});

test("D7: the map lights the towns whose postal areas an active community covers, and no others", async () => {
  const lit = async () =>
    Object.fromEntries(
      (await Coverage.areasOf()).flatMap(({ name, prefixes }) =>
        prefixes.length > 0 ? [[name, prefixes]] : [],
      ),
    );
  const before = await lit();
  expect(before).not.toHaveProperty("Oakville");
  await db
    .insertInto("communities")
    .values([
      { id: newId(), name: "Harbour", postalPrefixes: ["L6K", "L6J", "K1A"] },
      { id: newId(), name: "Closed", postalPrefixes: ["L6M"], status: "inactive" },
    ])
    .execute();
  expect(await lit()).toEqual({ ...before, Oakville: ["L6J", "L6K"] });
});

test("D7: the map shows the outlines of active communities, as far as it reaches", async () => {
  const outline = "43.59000, -79.65000\n43.60798, -79.65000\n43.60798, -79.63759\n43.59000, -79.63759";
  const ottawa = "45.42000, -75.70000\n45.43000, -75.70000\n45.43000, -75.69000";
  await db
    .insertInto("communities")
    .values([
      { id: newId(), name: "Willow", outline },
      { id: newId(), name: "Far", outline: ottawa },
      { id: newId(), name: "Gone", outline, status: "inactive" },
    ])
    .execute();
  const { map } = await Coverage.mapOf();
  expect(map?.communities).toEqual([{ name: "Willow", path: expect.stringMatching(/^M\d.*Z$/), km: "2.0" }]);
  expect(map?.areas.map(({ name }) => name)).toContain("Oakville");
});

test("row 294: without an outline of a town there is no map, and without any town the communities are listed", async () => {
  await db.updateTable("towns").set({ outline: null }).execute();
  const listed = await Coverage.mapOf();
  expect(listed.map).toBeUndefined();
  expect(listed.areas.map(({ name }) => name)).toContain("Oakville");
  await db.deleteFrom("towns").execute();
  const { areas, map } = await Coverage.mapOf();
  expect(map).toBeUndefined();
  expect(areas).toContainEqual({ name: "Harbour", prefixes: ["L6K", "L6J", "K1A"] });
});
