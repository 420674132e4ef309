import { sql } from "kysely";
import * as Customers from "~/modules/billing/stripe/customers.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company, companyZone } from "~/modules/shared/company/company.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import * as Cancellations from "./cancellations.server";
import { endManual, setManual } from "./manual-subscriptions.server";
import { notUpdated } from "./provider-subscription.server";
import { changeService } from "./service-changes.server";
import type { StaffChoice } from "./staff-choice.schema";
import { choiceOf, choiceWords } from "./subscription-options";
import { isCurrent, isKeptByProvider, isOver } from "./subscriptions.server";

/** A client's subscription as staff see it. */
export async function find(userId: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("stripeCustomers as c")
    .leftJoin("stripeSubscriptions as s", (join) =>
      join.onRef("s.customerId", "=", "c.customerId").on("s.deletedAt", "is", null),
    )
    .leftJoin("profiles as actor", "actor.id", "s.actorId")
    .select(["s.status", "s.source", "s.serviceType", "s.reason", "s.expiresAt", "actor.fullName as by"])
    .where("c.userId", "=", userId)
    .where("c.deletedAt", "is", null)
    .executeTakeFirst();
  const { status, source, serviceType = null, expiresAt = null } = row ?? {};
  const held = status && source ? { status, source } : undefined;
  const runs = isCurrent(held) && !isOver({ source: source ?? null, expiresAt });
  return {
    hasCustomer: row !== undefined,
    ...choiceOf({ isCurrent: runs, serviceType }),
    /** Paid online: every change goes to Stripe first. */
    isKept: isKeptByProvider(held),
    isManual: source === "manual",
    reason: row?.reason ?? null,
    by: row?.by ?? null,
    expiresAt,
  };
}

/**
 * Row 219: what is paid online changes at Stripe; anything else is a row of our own with a reason, a last day and who
 * gave it. Returns the message to show. @throws FieldRefusal, AppError 409 without a customer, 503
 */
export async function choose(userId: string, wanted: StaffChoice, by: Audit.Actor): Promise<string> {
  const { choice, reason } = wanted;
  const held = await find(userId);
  if (!held.hasCustomer) {
    const sentence = "No Stripe customer found for this user";
    throw new AppError(choice === "none" ? sentence : `${sentence}. Please create a customer first.`, 409);
  }
  if (choice === held.choice && !held.isUnmapped && (held.isKept ? choice !== "none" : choice === "none"))
    return `Nothing changed: the subscription is already ${choiceWords[choice]}`;
  if (choice === "none") return held.isKept ? end(userId, wanted, by) : endOwn(userId, reason, by);
  if (held.isKept) await changeService(userId, choice, reason, by);
  else await setManual(userId, { serviceType: choice, reason, expiresAt: await lastMoment(wanted) }, by);
  return `The subscription is now ${choiceWords[choice]}`;
}

async function end(userId: string, { ends, reason }: StaffChoice, by: Audit.Actor): Promise<string> {
  if (!ends) throw new FieldRefusal(`${notUpdated}.`, { ends: "Choose when it ends" });
  if (ends === "now") {
    await Cancellations.cancelNow(userId, reason, by);
    return `The subscription is now ${choiceWords.none}`;
  }
  const last = await Cancellations.cancelAtEnd(userId, reason, by);
  return `The subscription ends on ${formatDate(last, (await company()).timeZone)}`;
}

async function endOwn(userId: string, reason: string, by: Audit.Actor): Promise<string> {
  await endManual(userId, reason, by);
  return `The subscription is now ${choiceWords.none}`;
}

/** The last second of the last day, in the company's time zone. */
async function lastMoment({ expiresOn }: StaffChoice): Promise<Date> {
  if (!expiresOn)
    throw new FieldRefusal(`${notUpdated}.`, { expiresOn: "Enter the last day of the subscription" });
  const end = sql<Date>`((${expiresOn}::date + 1)::timestamp at time zone ${companyZone}) - interval '1 second'`;
  const { endsAt, isPast } = await db
    .selectNoFrom([end.as("endsAt"), sql<boolean>`${end} < now()`.as("isPast")])
    .executeTakeFirstOrThrow();
  if (isPast) throw new FieldRefusal(`${notUpdated}.`, { expiresOn: "The last day is in the past" });
  return endsAt;
}

/** Creates a client's customer at Stripe, once however often it is asked (B15). @throws PaymentError 503 */
export async function createCustomer(
  payer: Customers.Payer,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  const { userId } = payer;
  if (await Customers.find(userId, executor)) return;
  const customerId = await Customers.ensure(payer, await Customers.nextKey(userId, executor), notUpdated);
  const entry = { actorId: by.id, action: "subscription.customer_created", after: { customerId } };
  await Audit.record({ ...entry, subject: { type: "user", id: userId } }, executor);
}
