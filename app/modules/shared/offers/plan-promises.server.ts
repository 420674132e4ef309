import type * as Audit from "~/modules/shared/audit/audit.server";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { placeSchema } from "./place.schema";
import { planPromise } from "./plan-promise.noun";

const notSaved = "The promise was not saved.";
const { place } = planPromise.fields;

interface Typed {
  plan: string;
  proof: string;
}

const declared = defineNoun(planPromise, {
  table: "planPromises",
  schema: {
    place: placeSchema(place.ask),
  },
  choices: { plan: planNames },
  kept: ["plan", "every", "proof"],
  async check(before, changes, _by, trx) {
    await refuseUnfit({ ...before, ...changes }, before.id, trx);
    if (changes.plan !== undefined) await refuseLast(before, trx);
  },
});

/** The plans that there can be are few: their places go to 99. */
async function planNames(): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("plans")
    .select(["key", "packageName"])
    .orderBy("place")
    .orderBy("id")
    .limit(200)
    .execute();
  return Object.fromEntries(rows.map(({ key, packageName }) => [key, packageName]));
}

/** @throws FieldRefusal for a plan that there is not, a second promise with the same proof, or one that is unproven on sale */
async function refuseUnfit({ plan, proof }: Typed, id: string | undefined, trx: Executor): Promise<void> {
  const owner = await trx.selectFrom("plans").select("status").where("key", "=", plan).executeTakeFirst();
  const same = await trx
    .selectFrom("planPromises")
    .select(["id", "words"])
    .where("plan", "=", plan)
    .where("proof", "=", proof)
    .execute();
  const other = proof === "none" ? undefined : same.find((each) => each.id !== id);
  const refused = {
    ...(!owner && { plan: "This plan is gone: choose another one" }),
    ...(other && { proof: `It proves “${other.words}” already` }),
    ...(owner?.status === "published" &&
      proof === "none" && { proof: "The plan is published: choose what proves it" }),
  };
  if (Object.keys(refused).length > 0) throw new FieldRefusal(notSaved, refused);
}

/** @throws AppError 409 if a published plan would promise nothing */
async function refuseLast({ plan, id }: Typed & { id: string }, trx: Executor): Promise<void> {
  const owner = await trx.selectFrom("plans").select("status").where("key", "=", plan).executeTakeFirst();
  if (owner?.status !== "published") return;
  const others = await trx
    .selectFrom("planPromises")
    .select("id")
    .where("plan", "=", plan)
    .where("id", "<>", id)
    .limit(1)
    .execute();
  if (others.length === 0)
    throw new AppError("It is the only promise of a published plan. Archive the plan first.", 409);
}

/** What plans promise, as staff handle it. */
export const planPromises = {
  ...declared,
  async create(input: Parameters<typeof declared.create>[0], by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      await refuseUnfit(input, undefined, trx);
      return declared.create(input, by, trx);
    });
  },
  async remove(id: string, version: number, by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      const found = await declared.find(id, trx);
      if (found) await refuseLast({ ...found, id }, trx);
      return declared.remove(id, version, by, trx);
    });
  },
};
