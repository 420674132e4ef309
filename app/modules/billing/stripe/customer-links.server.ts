import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, externalRetryPolicy, sendJob, worker } from "~/platform/jobs.server";
import { askStripe, PaymentError, refuseUntilPayments } from "~/platform/stripe.server";
import * as Customers from "./customers.server";
import { stripeSync } from "./payment-jobs.server";

/** Looks the customers of imported clients up, a few at a time; after a crash it goes on where it was. */
export const customerLinks = defineQueue({
  name: "customer-links",
  label: "Links to customers at Stripe",
  schema: z.object({ askedBy: z.string(), since: z.iso.datetime() }),
  ...externalRetryPolicy,
});

const notRead = "The customers could not be read.";
const atOnce = 25;
const maxNamed = 50;

/** Clients without a customer there, by what was found. */
function elsewhere(executor: Executor) {
  return executor
    .selectFrom("stripeCustomers as c")
    .innerJoin("profiles as p", "p.id", "c.userId")
    .where("c.atProvider", "=", false)
    .where("c.deletedAt", "is", null);
}

/** How many imported clients are linked, not looked up yet, and without one customer. */
export async function counts(executor: Executor = db) {
  const open = await elsewhere(executor)
    .select([
      sql<number>`(count(*) filter (where link_outcome is null))::integer`.as("waiting"),
      sql<number>`(count(*) filter (where link_outcome = 'none'))::integer`.as("none"),
      sql<number>`(count(*) filter (where link_outcome = 'several'))::integer`.as("several"),
      sql<number>`(count(*) filter (where link_outcome = 'taken'))::integer`.as("taken"),
    ])
    .executeTakeFirstOrThrow();
  const { linked } = await executor
    .selectFrom("stripeCustomers")
    .where("linkOutcome", "=", "linked")
    .select(sql<number>`count(*)::integer`.as("linked"))
    .executeTakeFirstOrThrow();
  return { ...open, linked };
}

/** The first clients for whom no single customer was found. */
export async function unlinked(executor: Executor = db) {
  return elsewhere(executor)
    .select(["p.id", "p.fullName", "p.signInEmail as email", "c.namedId", "c.linkOutcome"])
    .where("c.linkOutcome", "is not", null)
    .orderBy("c.linkOutcome")
    .orderBy("c.id")
    .limit(maxNamed)
    .execute();
}

/** Has the customers looked up, again for those who had none. @throws AppError 503 until payments are set up */
export async function ask(by: Audit.Actor, executor: Executor = db): Promise<void> {
  await refuseUntilPayments();
  await inTransaction(executor, async (trx) => {
    const { now } = await trx.selectNoFrom(sql<Date>`clock_timestamp()`.as("now")).executeTakeFirstOrThrow();
    const data = { askedBy: by.id, since: now.toISOString() };
    await sendJob(customerLinks, data, trx, { singletonKey: "links" });
    const subject = { type: "client", id: null };
    await Audit.record({ actorId: by.id, action: "clients.customers_looked_up", subject }, trx);
  });
}

export const customerLinksWorker = worker(customerLinks, async ({ askedBy, since }) => {
  while (await linkSome(askedBy, since));
});

/** Looks the next few up; false if there is nobody left who was not tried since then. */
async function linkSome(askedBy: string, since: string): Promise<boolean> {
  const clients = await elsewhere(db)
    .select(["c.id", "c.namedId", "p.id as userId", "p.signInEmail as email"])
    .where((eb) => eb.or([eb("c.linkTriedAt", "is", null), eb("c.linkTriedAt", "<", new Date(since))]))
    .orderBy("c.id")
    .limit(atOnce)
    .execute();
  for (const client of clients) await keep(client, await customersOf(client), askedBy);
  return clients.length === atOnce;
}

interface Client {
  id: number;
  userId: string;
  email: string;
  namedId: string | null;
}

/** The one that the file names, or else all with the client's email. */
async function customersOf({ namedId, email }: Client): Promise<string[]> {
  if (namedId) return (await isThere(namedId)) ? [namedId] : [];
  if (!email) return [];
  const { data } = await askStripe((stripe) => stripe.customers.list({ email, limit: 2 }), notRead);
  return data.map(({ id }) => id);
}

async function isThere(customerId: string): Promise<boolean> {
  try {
    return !(await askStripe((stripe) => stripe.customers.retrieve(customerId), notRead)).deleted;
  } catch (error) {
    if (error instanceof PaymentError && error.code === "resource_missing") return false;
    throw error;
  }
}

/** Nothing is changed at the payment service: the sync takes over what the customer has there, with its dates. */
async function keep({ id, userId }: Client, found: string[], askedBy: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom("stripeCustomers")
      .select("id")
      .where("id", "=", id)
      .where("atProvider", "=", false)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const [customerId, other] = found;
    const outcome = !customerId ? "none" : other ? "several" : await takenBy(customerId, trx);
    await trx
      .updateTable("stripeCustomers")
      .set({ linkOutcome: outcome, linkTriedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    if (!customerId || outcome !== "linked") return;
    await Customers.link(userId, customerId, trx);
    await sendJob(stripeSync, { customerId }, trx);
    const entry = { actorId: askedBy, action: "subscription.customer_linked", after: { customerId } };
    await Audit.record({ ...entry, subject: { type: "user", id: userId } }, trx);
  });
}

/** A customer belongs to one client. */
async function takenBy(customerId: string, trx: Executor): Promise<"taken" | "linked"> {
  const holder = await trx
    .selectFrom("stripeCustomers")
    .select("id")
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return holder ? "taken" : "linked";
}
