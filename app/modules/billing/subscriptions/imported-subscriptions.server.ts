import { sql } from "kysely";
import { emailsOf, isNoPointer } from "~/modules/accounts/profiles/merged-profiles.server";
import * as Imported from "~/modules/billing/stripe/imported-customers.server";
import { planFollow } from "~/modules/billing/stripe/payment-jobs.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { recordAll } from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import type { Executor } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";

/** Noon of a day where the company is: it stays that day if the company moves to a neighbouring time zone. */
function noonOf(column: string) {
  return sql<
    number | null
  >`extract(epoch from (${sql.ref(column)}::date + time '12:00') at time zone ${companyZone})::bigint`;
}

function dayOf(column: string) {
  return sql<string | null>`(to_timestamp(${sql.ref(column)}) at time zone ${companyZone})::date::text`;
}

/** People by any of their emails in lower case, or by id in its order, with the subscription that each has. */
export async function people(
  by: { emails: string[] } | { ids: string[] },
  executor: Executor,
  { lock = false } = {},
) {
  const wanted =
    "ids" in by
      ? sql<boolean>`profiles.id = any (${by.ids}::uuid[])`
      : sql<boolean>`${emailsOf("profiles")} && ${by.emails}::text[]`;
  return executor
    .selectFrom("profiles")
    .leftJoin("stripeCustomers as c", (on) =>
      on.onRef("c.userId", "=", "profiles.id").on("c.deletedAt", "is", null),
    )
    .leftJoin("stripeSubscriptions as s", (on) =>
      on.onRef("s.customerId", "=", "c.customerId").on("s.deletedAt", "is", null),
    )
    .select(["profiles.id", "profiles.version", "profiles.kind", "profiles.archivedAt"])
    .select(["signInEmail as email", emailsOf("profiles").as("emails"), "fullName"])
    .select(["phoneNumber", "address", "city", "state", "zipCode"])
    .select(["c.customerId", "c.atProvider", "c.namedId", "c.addsPerson", "c.linkOutcome"])
    .select(["s.status", "s.source", "s.planKey", "s.priceCents"])
    .select([dayOf("s.currentPeriodStart").as("lastPaid"), dayOf("s.currentPeriodEnd").as("nextDue")])
    .select(sql<boolean>`exists (select from users where users.id = profiles.id)`.as("signsIn"))
    .where(wanted)
    .where(isNoPointer)
    .orderBy("profiles.id")
    .$if(lock, (qb) => qb.forUpdate("profiles"))
    .execute();
}

/** Nothing was ever paid in these. */
export const emptyStates = ["not_started", "incomplete_expired"] as const;

export type ImportedPerson = Awaited<ReturnType<typeof people>>[number];

/** What a file says of somebody's subscription. */
export interface ImportedPlan {
  userId: string;
  planKey: string;
  priceCents: number;
  /** Days of the calendar. */
  lastPaid: string | null;
  nextDue: string;
  namedId: string | null;
}

/** Gives people, each with a profile by now, the subscription that they bring; nothing is charged. */
export async function addAll(
  plans: (ImportedPlan & { addsPerson: boolean })[],
  by: { id: string | null },
  trx: Executor,
): Promise<void> {
  await Imported.addAll(
    plans.map(({ userId, namedId, addsPerson }) => ({ userId, namedId, addsPerson })),
    trx,
  );
  await trx
    .insertInto("stripeSubscriptions")
    .columns([
      ...(["customerId", "status", "source", "serviceType", "planKey", "priceCents"] as const),
      ...(["reason", "actorId", "currentPeriodStart", "currentPeriodEnd"] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom(given(plans).as("given"))
        .innerJoin("stripeCustomers as c", (on) =>
          on.onRef("c.userId", "=", "given.userId").on("c.deletedAt", "is", null),
        )
        .select(["c.customerId", sql<"active">`'active'`.as("status"), sql<"manual">`'manual'`.as("source")])
        .select([sql<"residential">`'residential'`.as("type"), "given.planKey", "given.priceCents"])
        .select([sql<string>`'Imported'`.as("reason"), sql<string | null>`${by.id}::uuid`.as("actor")])
        .select([noonOf("given.lastPaid").as("paid"), noonOf("given.nextDue").as("due")]),
    )
    // Who began a checkout once has an empty row.
    .onConflict((conflict) =>
      conflict
        .column("customerId")
        .doUpdateSet((eb) => ({
          status: "active",
          source: "manual",
          subscriptionId: null,
          serviceType: eb.ref("excluded.serviceType"),
          planKey: eb.ref("excluded.planKey"),
          priceId: null,
          priceCents: eb.ref("excluded.priceCents"),
          reason: eb.ref("excluded.reason"),
          actorId: eb.ref("excluded.actorId"),
          currentPeriodStart: eb.ref("excluded.currentPeriodStart"),
          currentPeriodEnd: eb.ref("excluded.currentPeriodEnd"),
          updatedAt: sql`now()`,
          deletedAt: null,
        }))
        .where("stripeSubscriptions.status", "in", emptyStates),
    )
    .execute();
  await follow(
    plans.map(({ userId }) => userId),
    trx,
  );
  await note("subscription.imported", plans, by, trx);
}

/** Writes what a newer file says; only for subscriptions that an import made. */
export async function changeAll(
  plans: ImportedPlan[],
  by: { id: string | null },
  trx: Executor,
): Promise<void> {
  await Imported.nameAll(plans, trx);
  await trx
    .updateTable("stripeSubscriptions as s")
    .from(given(plans).as("given"))
    .innerJoin("stripeCustomers as c", (on) =>
      on.onRef("c.userId", "=", "given.userId").on("c.deletedAt", "is", null),
    )
    .set({
      planKey: sql`given.plan_key`,
      priceCents: sql`given.price_cents`,
      currentPeriodStart: noonOf("given.lastPaid"),
      currentPeriodEnd: noonOf("given.nextDue"),
      updatedAt: sql`now()`,
    })
    .whereRef("s.customerId", "=", "c.customerId")
    .where("s.source", "=", "manual")
    .execute();
  await follow(
    plans.map(({ userId }) => userId),
    trx,
  );
  await note("subscription.updated_by_import", plans, by, trx);
}

/** Takes the subscriptions away again. Returns whose profiles the import had added. */
export async function removeAll(
  userIds: string[],
  by: { id: string | null },
  trx: Executor,
): Promise<string[]> {
  await trx
    .deleteFrom("stripeSubscriptions")
    .where("source", "=", "manual")
    .where("customerId", "in", (eb) =>
      eb
        .selectFrom("stripeCustomers")
        .select("customerId")
        .where("userId", "in", userIds)
        .where("deletedAt", "is", null),
    )
    .execute();
  const added = await Imported.removeAll(userIds, trx);
  await follow(userIds, trx);
  await recordAll(
    userIds.map((id) => ({ actorId: by.id, action: "subscription.removed_by_undo", subject: user(id) })),
    trx,
  );
  return added;
}

/** Customers at the payment service that these people name, or have; with whose they are. */
export async function holdersOf(customerIds: string[], executor: Executor) {
  if (customerIds.length === 0) return [];
  return executor
    .selectFrom("stripeCustomers")
    .innerJoin("profiles", "profiles.id", "stripeCustomers.userId")
    .select(["userId", "customerId", "namedId", emailsOf("profiles").as("emails")])
    .where((eb) => eb.or([eb("customerId", "in", customerIds), eb("namedId", "in", customerIds)]))
    .where("deletedAt", "is", null)
    .execute();
}

/** Those of these people who have no subscription. */
export async function withoutPlan(ids: string[], executor: Executor): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .selectFrom("stripeCustomers")
    .select("userId")
    .where("userId", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
  const paying = new Set(rows.map(({ userId }) => userId));
  return ids.filter((id) => !paying.has(id));
}

function given(plans: ImportedPlan[]) {
  const rows = plans.map(({ userId, planKey, priceCents, lastPaid, nextDue }) => ({
    ...{ user_id: userId, plan_key: planKey, price_cents: priceCents },
    ...{ last_paid: lastPaid, next_due: nextDue },
  }));
  return sql<{
    userId: string;
    planKey: string;
    priceCents: number;
    lastPaid: string | null;
    nextDue: string;
  }>`(
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (user_id uuid, plan_key text, price_cents integer, last_paid date, next_due date))`;
}

/** For those who sign in by now; for the others it is done once they accept their invitation. */
async function follow(userIds: string[], trx: Executor): Promise<void> {
  const rows = await trx.selectFrom("users").select("id").where("id", "in", userIds).execute();
  for (const { id } of rows) await sendJob(planFollow, { userId: id }, trx);
}

function user(id: string) {
  return { type: "user", id };
}

async function note(
  action: string,
  plans: ImportedPlan[],
  by: { id: string | null },
  trx: Executor,
): Promise<void> {
  const entries = plans.map(({ userId, namedId: _, ...after }): Audit.AuditEntry => {
    return { actorId: by.id, action, subject: user(userId), after };
  });
  await recordAll(entries, trx);
}
