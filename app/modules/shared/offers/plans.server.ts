import { z } from "zod";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { multiline } from "~/platform/form-schema";
import { sendJob } from "~/platform/jobs.server";
import { requiredText } from "~/platform/record.schema";
import { placeSchema } from "./place.schema";
import { plan } from "./plan.noun";
import { planPrice } from "./plan-prices.server";
import { planPromise } from "./plan-promise.noun";

const notSaved = "The plan was not saved.";
const { key, place, description } = plan.fields;

const declared = defineNoun(plan, {
  table: "plans",
  schema: {
    key: z
      .string({ error: key.ask })
      .trim()
      .regex(/^[a-z][a-z0-9-]{1,39}$/, key.ask),
    place: placeSchema(place.ask),
    description: multiline(
      requiredText(description.ask, description.max, "The description must have 200 characters or fewer"),
      // Pages put it into longer sentences.
    ).transform((sentence) => sentence.replace(/\.$/, "")),
    priceCents: priceSchema(plan.fields.priceCents.ask),
  },
  kept: ["key", "priceCents"],
  links: ({ key, status }) => [
    { label: "Its promises", href: `${planPromise.path}?q=${key}` },
    { label: "Add a promise", href: `${planPromise.path}/new?plan=${key}` },
    ...(status === "published"
      ? [{ label: "See the public page", href: "/services/neighbourhood-watch" }]
      : []),
  ],
  async check(before, changes, _by, trx) {
    const after = { ...before, ...changes };
    if (before.status !== "draft") refuseBack(changes);
    if (changes.key !== undefined) await refuseTaken(changes.key, trx);
    if (changes.status === "archived") await refuseOpenGoals(before, trx);
    if (after.status !== "published") return;
    if (changes.status !== undefined) await refuseUnproven(before.key, trx);
    if (changes.status !== undefined || changes.priceCents !== undefined)
      await sendJob(planPrice, { planId: before.id }, trx);
  },
});

/** Dollars above nothing, in cents. */
function priceSchema(ask: string) {
  const { priceCents } = plan.fields;
  return z
    .string({ error: ask })
    .trim()
    .transform((text) => Number(text.replace(/[$,\s]/g, "") || Number.NaN))
    .refine((dollars) => dollars > 0, ask)
    .transform((dollars) => Math.round(dollars * 100))
    .refine((cents) => cents <= priceCents.max, "Enter a lower price");
}

/** @throws FieldRefusal where a plan that was sold would become another one */
function refuseBack(changes: { status?: string; key?: string; protects?: string }): void {
  const refused = {
    ...(changes.status === "draft" && { status: "It was published, so archive it instead" }),
    ...(changes.key !== undefined && { key: "It was published, so its short name stays" }),
    ...(changes.protects !== undefined && { protects: "It was published, so what it protects stays" }),
  };
  if (Object.keys(refused).length > 0) throw new FieldRefusal(notSaved, refused);
}

/** @throws AppError 409 while homes join a goal that this plan alone could start */
async function refuseOpenGoals(
  { id, protects }: { id: string; protects: string },
  trx: Executor,
): Promise<void> {
  if (protects !== "street") return;
  const other = await trx
    .selectFrom("plans")
    .select("id")
    .where("protects", "=", "street")
    .where("status", "=", "published")
    .where("id", "<>", id)
    .executeTakeFirst();
  if (other) return;
  const goal = await trx
    .selectFrom("streetGoals")
    .select("street")
    .where("status", "=", "open")
    .limit(1)
    .executeTakeFirst();
  if (goal)
    throw new AppError(
      `The goal of ${goal.street} is open and starts this plan. End it before you archive the plan.`,
      409,
    );
}

async function refuseTaken(wanted: string, trx: Executor): Promise<void> {
  const other = await trx.selectFrom("plans").select("id").where("key", "=", wanted).executeTakeFirst();
  if (other) throw new FieldRefusal(notSaved, { key: "Another plan has this short name" });
}

/** @throws FieldRefusal if a plan promises nothing, or something that nothing proves */
async function refuseUnproven(planKey: string, trx: Executor): Promise<void> {
  const promises = await trx
    .selectFrom("planPromises")
    .select(["words", "proof"])
    .where("plan", "=", planKey)
    .orderBy("place")
    .execute();
  const unproven = promises.find(({ proof }) => proof === "none");
  const why = unproven
    ? `Nothing proves “${unproven.words}” yet`
    : promises.length === 0 && "It promises nothing yet. Add its promises first";
  if (why) throw new FieldRefusal(notSaved, { status: why });
}

/** How many pay for a plan online, by the price they pay, the most first. */
export async function payersOf(planKey: string): Promise<{ cents: number; count: number }[]> {
  const rows = await db
    .selectFrom("stripeSubscriptions")
    .select(({ fn }) => ["priceCents as cents", fn.countAll<number>().as("count")])
    .where("planKey", "=", planKey)
    .where("source", "=", "stripe")
    .where("status", "in", ["active", "trialing", "past_due"])
    .where("deletedAt", "is", null)
    .groupBy("priceCents")
    .orderBy("count", "desc")
    .limit(20)
    .execute();
  return rows.flatMap(({ cents, count }) => (cents === null ? [] : [{ cents, count }]));
}

/** Plans as staff handle them: one that somebody has or had is archived and not deleted. */
export const plans = {
  ...declared,
  async create(input: Parameters<typeof declared.create>[0], by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      await refuseTaken(input.key, trx);
      if (input.status !== "draft") await refuseUnproven(input.key, trx);
      return declared.create(input, by, trx);
    });
  },
  async remove(id: string, version: number, by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      const found = await declared.find(id, trx);
      if (found && (await isUsed(found.key, trx)))
        throw new AppError(
          "Somebody has or had this plan, so it cannot be deleted. Archive it instead.",
          409,
        );
      return declared.remove(id, version, by, trx);
    });
  },
};

async function isUsed(planKey: string, trx: Executor): Promise<boolean> {
  const { used } = await trx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom("stripeSubscriptions").select("customerId").where("planKey", "=", planKey)),
        exists(selectFrom("checkoutAttempts").select("id").where("planKey", "=", planKey)),
        exists(selectFrom("termsAcceptances").select("id").where("planKey", "=", planKey)),
        exists(selectFrom("servicePoints").select("id").where("planKey", "=", planKey)),
        exists(selectFrom("planPrices").select("priceId").where("plan", "=", planKey)),
      ]).as("used"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(used);
}

/** The words of a plan's promises, in their order. */
export async function promisesOf(planKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom("planPromises")
    .select("words")
    .where("plan", "=", planKey)
    .orderBy("place")
    .orderBy("id")
    .limit(99)
    .execute();
  return rows.map(({ words }) => words);
}
