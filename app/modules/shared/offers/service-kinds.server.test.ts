import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { kindOf } from "~/modules/shared/catalogue/service-kinds";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { dropOffers, offers, serviceNames } from "./offers.server";
import { serviceKinds } from "./service-kinds.server";

useTestDatabase();

let owner: TestPerson;

beforeAll(async () => {
  owner = await addPerson({ role: "owner" });
});

afterEach(async () => {
  await sql`DELETE FROM service_kinds WHERE subject = 'other'`.execute(db);
  await sql`SELECT offer_first_services()`.execute(db);
  dropOffers();
});

const dogs: Parameters<typeof serviceKinds.create>[0] = {
  ...{ name: "Guard Dogs", subject: "other", status: "offered", place: 2 },
  ...{ text: "Dogs with their handlers.", teaser: null, heading: null },
};

async function change(
  name: string,
  submitted: { name?: string; status?: "hidden" | "under"; place?: number },
) {
  const { id } = await db
    .selectFrom("serviceKinds")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  const { version } = (await serviceKinds.find(id)) ?? { version: 0 };
  await serviceKinds.update(id, { version, submitted }, owner);
  dropOffers();
  return id;
}

test("row 346: the first services are the specification's, word for word", async () => {
  expect(await serviceNames()).toEqual([
    "Residential Services",
    "Event Security",
    "Personal Protection Services",
    "Corporate Services",
    "N/A",
  ]);
  const { services } = await offers();
  expect(services.map(({ heading }) => heading)).toEqual([
    "Neighbourhood watch",
    "Event security",
    "Personal protection",
    "Corporate Services",
    "Security equipment",
  ]);
});

test("row 346: what staff rename, hide, order or add is what everybody reads next", async () => {
  await change("Event Security", { name: "Event Guards" });
  await change("Residential Services", { place: 9 });
  await serviceKinds.create(dogs, owner);
  dropOffers();
  expect(await serviceNames()).toEqual([
    ...["Event Guards", "Guard Dogs", "Personal Protection Services", "Corporate Services"],
    ...["Residential Services", "N/A"],
  ]);
  const { services } = await offers();
  expect(kindOf(services, "other")).toMatchObject({
    heading: "Guard Dogs",
    teaser: "Dogs with their handlers.",
  });
  await change("Event Guards", { name: "Event Security" });
  await change("Residential Services", { place: 1 });
});

test("row 347: packages of a service that is not offered are nowhere", async () => {
  expect((await offers()).packages.map(({ family }) => family)).toContain("protection");
  await change("Personal Protection Services", { status: "hidden" });
  const { packages, services } = await offers();
  expect(packages.map(({ family }) => family)).not.toContain("protection");
  expect(kindOf(services, "protection")).toBeUndefined();
});

test("row 346: no two kinds have the same name, and none is called N/A", async () => {
  const refused = (name: string) => ({ fields: { name: `${name} is already a choice` } });
  const add = (name: string) => serviceKinds.create({ ...dogs, name }, owner);
  await expect(add("event security")).rejects.toMatchObject(refused("Event Security"));
  await expect(add("n/a")).rejects.toMatchObject(refused("N/A"));
  const id = await serviceKinds.create(dogs, owner);
  await expect(change("Guard Dogs", { name: "Corporate Services" })).rejects.toMatchObject(
    refused("Corporate Services"),
  );
  await change("Guard Dogs", { name: "Guard dogs" });
  expect(await serviceKinds.find(id)).toMatchObject({ name: "Guard dogs" });
});

test("row 346: a new company has the words and offers none of them yet", async () => {
  await sql`UPDATE service_kinds SET status = DEFAULT`.execute(db);
  dropOffers();
  expect(await serviceNames()).toEqual(["N/A"]);
  expect((await offers()).packages).toEqual([]);
});
