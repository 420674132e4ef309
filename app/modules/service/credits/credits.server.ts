import { sql } from "kysely";
import { z } from "zod";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Customers from "~/modules/billing/stripe/customers.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { syncAfterwards } from "~/modules/billing/subscriptions/sync.server";
import { promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { findPoint, type Point, pointsOfMonth } from "~/modules/service/points/points.server";
import { periodOf, roundsOf } from "~/modules/service/promises/months.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { findPlan } from "~/modules/shared/offers/offers.server";
import { currency } from "~/platform/currency";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatMoney, formatMonth } from "~/platform/format";
import { defineQueue, externalRetryPolicy, sendJob, worker } from "~/platform/jobs.server";
import { askStripe } from "~/platform/stripe.server";
import { dayAt, hourAt, laterDay } from "~/platform/wall-time";
import { creditOf, isBelow, type Rounds } from "./credit";

/** Late corrections are in by then; after days of downtime there is still time. */
const days = { from: 4, to: 10 };
const madeFrom = 8;

const serviceCredits = defineQueue({
  name: "service-credits",
  label: "Months below the company's line",
  schema: z.object({}),
  cron: "40 * * * *",
  expireIn: 600,
});

export const serviceCreditsWorker = worker(serviceCredits, async () => {
  await makeCredits();
});

/** A credit on its way to the payment service. */
export const serviceCredit = defineQueue({
  name: "service-credit",
  label: "Credits for missed passes",
  schema: z.object({ pointId: z.string(), month: z.string() }),
  ...externalRetryPolicy,
});

export const serviceCreditWorker = worker(serviceCredit, ({ pointId, month }) => give(pointId, month));

/**
 * In the first days of a month: a credit for each point with fewer passes in the month before than the company's line,
 * once a point and month. Returns how many were made.
 */
export async function makeCredits(at = new Date(), executor: Executor = db): Promise<number> {
  const { creditLine: line, timeZone, patrolHours } = await company();
  const clock = { timeZone, patrolHours };
  const today = dayAt(at, timeZone);
  const day = Number(today.slice(8));
  if (line === null || day < days.from || day > days.to || hourAt(at, timeZone) < madeFrom) return 0;
  const month = laterDay(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const known = new Map<string, Promise<Rounds | undefined>>();
  const whole = wholeMonth(month, clock);
  let made = 0;
  let after: string | undefined;
  do {
    const page = await pointsOfMonth(month, after, executor);
    after = page.at(-1)?.id;
    const rows = [];
    for (const point of page) {
      const rounds = await drivenFor(point, { month, now: at, ...clock }, known, executor);
      if (rounds && isBelow(rounds, line))
        rows.push({ ...(await creditRow(point, { month, rounds, whole }, executor)), line });
    }
    made += await store(
      rows.filter(({ cents }) => cents > 0),
      executor,
    );
  } while (after !== undefined);
  return made;
}

/** From the price that the resident pays, which may be an older one. */
async function creditRow(
  { id: pointId, userId, planKey }: Point,
  { month, rounds, whole }: { month: string; rounds: Rounds; whole: number },
  executor: Executor,
) {
  const paid = await executor
    .selectFrom("stripeUserSubscriptions")
    .select("priceCents")
    .where("userId", "=", userId)
    .where("planKey", "=", planKey)
    .executeTakeFirst();
  const cents = paid?.priceCents ?? (await findPlan(planKey, executor))?.priceCents;
  return { pointId, month, ...rounds, cents: cents ? creditOf(rounds, whole, cents) : 0 };
}

/** Many points share a community or a street, and then what was driven there. */
function drivenFor(
  point: Point,
  about: PatrolClock & { month: string; now: Date },
  known: Map<string, Promise<Rounds | undefined>>,
  executor: Executor,
): Promise<Rounds | undefined> {
  const period = periodOf(point, about.month, about);
  if (!period) return Promise.resolve(undefined);
  const key = [point.planKey, point.communityId, point.street, period.from, period.to].join("/");
  const rounds = known.get(key) ?? roundsOf(point, period, executor);
  known.set(key, rounds);
  return rounds;
}

/** The passes that a whole month promises, whose clocks may change. */
function wholeMonth(month: string, clock: PatrolClock): number {
  let promised = 0;
  for (let night = `${month}-01`; night.startsWith(month); night = laterDay(night, 1))
    promised += promiseOf(night, clock).promised;
  return promised;
}

type Row = Awaited<ReturnType<typeof creditRow>> & { line: number };

async function store(rows: Row[], executor: Executor): Promise<number> {
  if (rows.length === 0) return 0;
  return inTransaction(executor, async (trx) => {
    const made = await trx
      .insertInto("serviceCredits")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(["pointId", "month"])
      .execute();
    for (const credit of made) await sendJob(serviceCredit, credit, trx);
    return made.length;
  });
}

const notGiven = "The credit was not given. It is tried again.";

/** Adds a credit to the customer's balance at the payment service, and tells the resident; once, however often tried. */
export async function give(pointId: string, month: string): Promise<void> {
  const credit = await db
    .selectFrom("serviceCredits")
    .select(["promised", "done", "line", "cents"])
    .where("pointId", "=", pointId)
    .where("month", "=", month)
    .where("givenAt", "is", null)
    .executeTakeFirst();
  const point = credit && (await findPoint(pointId));
  if (!point) return;
  const { userId } = point;
  const customerId = await Customers.find(userId);
  if (!customerId) throw new Error("A credit is due to a person without a customer at the payment service.");
  const { cents } = credit;
  const { id: balanceId } = await askStripe(
    (stripe) =>
      stripe.customers.createBalanceTransaction(
        customerId,
        {
          amount: -cents,
          currency: currency.code,
          description: `Missed passes in ${formatMonth(month)}`,
          metadata: { pointId, month },
        },
        { idempotencyKey: `credit-${pointId}-${month}` },
      ),
    notGiven,
  );
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("serviceCredits")
      .set({ balanceId, givenAt: sql`now()` })
      .where("pointId", "=", pointId)
      .where("month", "=", month)
      .where("givenAt", "is", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0) await tell(point, { month, ...credit }, trx);
  });
  await syncAfterwards(userId);
}

async function tell(
  { userId }: Point,
  { month, promised, done, cents }: Rounds & { month: string; cents: number },
  trx: Executor,
): Promise<void> {
  const amount = formatMoney(cents);
  const facts: [string, string][] = [
    ["Month", formatMonth(month)],
    ["Passes made", `${done} of ${promised}`],
    ["Credit", amount],
  ];
  await sendAccountMail({ kind: "service_credited", userId, facts }, trx);
  const subject = { type: "client", id: userId };
  const after = { reason: `${amount} for ${month}` };
  await Audit.record({ actorId: null, action: "client.service_credited", subject, after }, trx);
  if (Subscriptions.isCurrent(await Subscriptions.find(userId, trx))) return;
  // No payment will use it any more, so staff pay it back by hand.
  const words = `A client whose plan has ended was credited ${amount} for missed passes`;
  await Notifications.notify("credit_left", { words, href: `/admin/clients/${userId}` }, trx);
}

/** The credits of a person's points in a month, for the page that says so. */
export async function creditsOf(userId: string, month: string, executor: Executor = db) {
  return executor
    .selectFrom("serviceCredits as cr")
    .innerJoin("servicePoints as sp", "sp.id", "cr.pointId")
    .select(["cr.pointId", "cr.promised", "cr.done", "cr.line", "cr.cents", "cr.givenAt"])
    .where("sp.userId", "=", userId)
    .where("cr.month", "=", month)
    .orderBy("sp.firstNight")
    .limit(31)
    .execute();
}

/** All of a person's credits, for the download of their data. */
export async function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("serviceCredits as cr")
    .innerJoin("servicePoints as sp", "sp.id", "cr.pointId")
    .select(["cr.month", "cr.promised", "cr.done", "cr.line", "cr.cents", "cr.givenAt"])
    .where("sp.userId", "=", userId)
    .orderBy("cr.month", "desc")
    .limit(1_000)
    .execute();
}
