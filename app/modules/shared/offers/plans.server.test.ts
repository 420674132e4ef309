import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { onSale, packagesOf } from "~/modules/shared/catalogue/offers";
import { checkoutSchemaOf, planSchemaOf } from "~/modules/shared/catalogue/plan.schema";
import { proofKinds } from "~/modules/shared/catalogue/promises";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { dropOffers, findPlan, offers, plansOnSale } from "./offers.server";
import { packages } from "./packages.server";
import { planPrice } from "./plan-prices.server";
import { planPromises } from "./plan-promises.server";
import { plans } from "./plans.server";

useTestDatabase({ queues: [planPrice] });

let owner: TestPerson;

const harbour = {
  packageName: "Harbour Package",
  patrolName: "Harbour Patrol",
  key: "harbour",
  priceCents: 25_00,
  description: "Patrol of the harbour by boat",
  protects: "community" as const,
  place: 4,
  status: "draft" as const,
};

beforeEach(async () => {
  owner = await addPerson({ role: "owner" });
  await sql`DELETE FROM plans WHERE key = 'harbour'`.execute(db);
  dropOffers();
});

async function publish(id: string): Promise<unknown> {
  const { version } = (await plans.find(id)) ?? { version: 0 };
  return plans.update(id, { version, submitted: { status: "published" } }, owner);
}

async function addHarbour(
  ...promises: [words: string, proof: "frequency" | "app" | "none"][]
): Promise<string> {
  const id = await plans.create(harbour, owner);
  for (const [index, [words, proof]] of promises.entries())
    await planPromises.create({ words, plan: "harbour", every: "night", proof, place: index + 1 }, owner);
  return id;
}

test("row 305: the first offers are the specification's, word for word", async () => {
  const { plans: all, planned, packages } = await offers();
  expect(all.map(({ key, priceCents, features }) => [key, priceCents, ...features])).toEqual([
    [
      "neighbourhood",
      30_00,
      "20-minute patrol frequency",
      "Neighbourhood-wide mobile patrols",
      "Monthly security assessment reports",
      "Community alert system",
      "App access",
    ],
    [
      "street",
      149_00,
      "1 dedicated patrol vehicle",
      "Bi-weekly reports",
      "Resident alert system",
      "Security consultation",
    ],
    [
      "house",
      5_999_00,
      "Regular property checks",
      "Vacation watch",
      "Direct security line",
      "Monthly report",
      "Personal alert system",
      "Basic consultation",
    ],
  ]);
  expect(packagesOf({ packages }, "event").map(({ priceCents }) => priceCents)).toEqual([
    799_99, 1_499_99, 2_499_99,
  ]);
  expect(packages).toHaveLength(9);
  expect(planned.map(({ name }) => name)).toContain("Guard tracking");
  const proofs = all.flatMap(({ promises }) => promises.map(({ proof }) => proof));
  expect(proofs.sort()).toEqual([...proofKinds].sort());
});

test("row 306: what staff change is what everybody reads next, and a draft is nowhere", async () => {
  const id = await addHarbour(["Boats every 20 minutes", "frequency"]);
  expect(await findPlan("harbour")).toBeUndefined();
  await publish(id);
  dropOffers();
  expect(await findPlan("harbour")).toMatchObject({
    features: ["Boats every 20 minutes"],
    priceCents: 25_00,
  });
  expect((await plansOnSale()).at(-1)?.key).toBe("harbour");
  const { version } = (await plans.find(id)) ?? { version: 0 };
  await plans.update(id, { version, submitted: { status: "archived" } }, owner);
  dropOffers();
  expect(onSale(await offers()).map(({ key }) => key)).not.toContain("harbour");
  expect(await findPlan("harbour")).toMatchObject({ isOnSale: false });
});

test("row 307: a plan that promises nothing, or something that nothing proves, cannot be published", async () => {
  const id = await addHarbour();
  await expect(publish(id)).rejects.toMatchObject({
    fields: { status: expect.stringContaining("promises nothing") },
  });
  await planPromises.create(
    { words: "A castle", plan: "harbour", every: "always", proof: "none", place: 1 },
    owner,
  );
  await expect(publish(id)).rejects.toMatchObject({ fields: { status: "Nothing proves “A castle” yet" } });
  await expect(sql`UPDATE plans SET status = 'published' WHERE key = 'harbour'`.execute(db)).rejects.toThrow(
    "nothing proves what the published plan harbour promises",
  );
});

test("row 307: a published plan keeps a proven promise, and each proof proves one", async () => {
  const id = await addHarbour(["Boats every 20 minutes", "frequency"]);
  await publish(id);
  const [promise] = await db.selectFrom("planPromises").selectAll().where("plan", "=", "harbour").execute();
  if (!promise) throw new Error("The promise is missing.");
  const edit = (values: { proof?: "none"; plan?: string }) =>
    planPromises.update(promise.id, { version: promise.version, submitted: values }, owner);
  await expect(edit({ proof: "none" })).rejects.toMatchObject({
    fields: { proof: "The plan is published: choose what proves it" },
  });
  expect((await refusalOf(edit({ plan: "street" })))?.message).toContain("the only promise");
  expect((await refusalOf(planPromises.remove(promise.id, promise.version, owner)))?.message).toContain(
    "the only promise",
  );
  const again = {
    words: "More boats",
    plan: "harbour",
    every: "night",
    proof: "frequency",
    place: 2,
  } as const;
  await expect(planPromises.create(again, owner)).rejects.toMatchObject({
    fields: { proof: "It proves “Boats every 20 minutes” already" },
  });
  await expect(planPromises.create({ ...again, plan: "nowhere", proof: "app" }, owner)).rejects.toMatchObject(
    {
      fields: { plan: "This plan is gone: choose another one" },
    },
  );
});

test("row 308: a plan that was sold keeps its short name and what it protects, and is archived, not deleted", async () => {
  const id = await addHarbour(["Boats every 20 minutes", "frequency"]);
  await publish(id);
  const { version } = (await plans.find(id)) ?? { version: 0 };
  const edit = (values: object) => plans.update(id, { version, submitted: values }, owner);
  await expect(edit({ key: "port", protects: "street", status: "draft" })).rejects.toMatchObject({
    fields: {
      key: expect.stringContaining("stays"),
      protects: expect.stringContaining("stays"),
      status: expect.stringContaining("archive"),
    },
  });
  const customerId = `cus_${newId()}`;
  await db.insertInto("stripeCustomers").values({ customerId, userId: owner.id }).execute();
  await db
    .insertInto("stripeSubscriptions")
    .values({ customerId, status: "active", planKey: "harbour", priceCents: 25_00 })
    .execute();
  expect((await refusalOf(plans.remove(id, version, owner)))?.message).toContain("Archive it instead");
  await db.deleteFrom("stripeSubscriptions").where("customerId", "=", customerId).execute();
  await plans.remove(id, version, owner);
  const left = await db.selectFrom("planPromises").select("id").where("plan", "=", "harbour").execute();
  expect(left).toEqual([]);
});

test("row 308: two plans never share a short name", async () => {
  await addHarbour();
  await expect(plans.create({ ...harbour, packageName: "Other" }, owner)).rejects.toMatchObject({
    fields: { key: "Another plan has this short name" },
  });
});

test("row 309: a form can only name a plan on sale", () => {
  const schema = planSchemaOf([{ key: "harbour" }]);
  expect(schema.safeParse({ plan: "harbour" }).success).toBe(true);
  expect(schema.safeParse({ plan: "street" }).error?.issues[0]?.message).toBe("Choose one of the plans");
  expect(checkoutSchemaOf([]).safeParse({ plan: "harbour" }).success).toBe(false);
});

test("row 310: a package that staff change is changed wherever it is quoted", async () => {
  const [first] = packagesOf(await offers(), "event");
  const row = await db
    .selectFrom("packages")
    .selectAll()
    .where("name", "=", first?.name ?? "")
    .executeTakeFirst();
  if (!row) throw new Error("The package is missing.");
  const edit = { version: row.version, submitted: { priceCents: 899_99 } };
  await packages.update(row.id, edit, owner);
  dropOffers();
  expect(packagesOf(await offers(), "event")[0]?.priceCents).toBe(899_99);
  await packages.update(
    row.id,
    { ...edit, version: row.version + 1, submitted: { priceCents: 799_99 } },
    owner,
  );
  dropOffers();
});

test("row 305: a description loses the period at its end, because pages go on after it", () => {
  const typed = { ...harbour, priceCents: "25", place: "4", description: " By boat, every night. " };
  expect(plans.schema.parse(typed)).toMatchObject({ description: "By boat, every night" });
});
