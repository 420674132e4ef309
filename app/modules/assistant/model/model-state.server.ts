import { type Selectable, sql } from "kysely";
import { company } from "~/modules/shared/company/company.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { type DB, db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJob } from "~/platform/jobs.server";
import { dayAt } from "~/platform/wall-time";
import type { ModelFailure } from "./model-client.server";

type State = Selectable<DB["assistantModels"]>;

const name = "chat";
/** After this many failures in a row the model is left alone for a while. */
const maxFailures = 5;
const [minute, hour] = [60_000, 3_600_000];
/** One process tries again while the others wait. */
const trying = 30_000;

export function isOn(): boolean {
  return env.openai.apiKey !== undefined;
}

async function find(executor: Executor): Promise<State | undefined> {
  return executor.selectFrom("assistantModels").selectAll().where("name", "=", name).executeTakeFirst();
}

/** Whether questions go to the model: not without a key, not while it rests, and not once the day's tokens are used. */
export async function isReady(now: Date, timeZone: string, executor: Executor): Promise<boolean> {
  if (!isOn()) return false;
  const state = await find(executor);
  if (state?.restingUntil && state.restingUntil > now) return false;
  return usedOn(dayAt(now, timeZone), state) < env.openai.dailyTokens;
}

/** Whether there is a model that is currently not asked. */
export async function isResting(executor: Executor = db): Promise<boolean> {
  if (!isOn()) return false;
  const { timeZone } = await company();
  return !(await isReady(new Date(), timeZone, executor));
}

/** As the monitor shows it; undefined without a key. */
export async function status(now = new Date(), executor: Executor = db) {
  if (!isOn()) return undefined;
  const state = await find(executor);
  const { succeededAt = null, failures = 0, failure = null, restingUntil = null } = state ?? {};
  const { dailyTokens, model } = env.openai;
  return {
    ...{ model, succeededAt, failures, failure, dailyTokens },
    restingUntil: restingUntil && restingUntil > now ? restingUntil : null,
    left: Math.max(0, dailyTokens - usedOn(dayAt(now, (await company()).timeZone), state)),
  };
}

/**
 * Takes tokens of the day for one question, in one statement for all processes. False if the model may not be asked.
 */
export async function take(
  tokens: number,
  now: Date,
  timeZone: string,
  executor: Executor = db,
): Promise<boolean> {
  const { dailyTokens } = env.openai;
  if (tokens > dailyTokens) return false;
  const day = dayAt(now, timeZone);
  const used = sql<number>`CASE WHEN assistant_models.budget_day = ${day}::date THEN assistant_models.used ELSE 0 END`;
  const { numInsertedOrUpdatedRows: taken } = await executor
    .insertInto("assistantModels")
    .values({ name, budgetDay: day, used: tokens, triedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({
          budgetDay: day,
          used: sql`${used} + ${tokens}`,
          triedAt: now,
          restingUntil: sql`CASE WHEN assistant_models.resting_until IS NOT NULL
            THEN ${new Date(now.getTime() + trying)}::timestamptz END`,
        })
        .where(sql<boolean>`coalesce(assistant_models.resting_until <= ${now}, true)`)
        .where(sql<boolean>`${used} + ${tokens} <= ${dailyTokens}`),
    )
    .executeTakeFirst();
  return (taken ?? 0n) > 0n;
}

/** Records an answer that cost `tokens` instead of those taken. */
export async function succeed(taken: number, tokens = taken, executor: Executor = db): Promise<void> {
  await executor
    .updateTable("assistantModels")
    .set({
      ...{ succeededAt: sql`now()`, failures: 0, failure: null, restingUntil: null, toldAt: null },
      used: sql`greatest(0, used + ${tokens - taken})`,
    })
    .where("name", "=", name)
    .execute();
}

/** Counts a failure. Owners are told once about a refused key, and once when the model is rested. */
export async function fail(taken: number, failure: ModelFailure, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const state = await trx
      .selectFrom("assistantModels")
      .selectAll()
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const failures = state.failures + 1;
    const rest = restAfter(failures, failure);
    const tells = rest > 0 && !state.toldAt;
    // We do not know what an answer that came too late has cost.
    const used = failure.kind === "late" ? state.used : Math.max(0, state.used - taken);
    await trx
      .updateTable("assistantModels")
      .set({
        ...{ failures, failure: failure.message, used },
        restingUntil: rest > 0 ? new Date(now.getTime() + rest) : null,
        ...(tells && { toldAt: now }),
      })
      .where("name", "=", name)
      .execute();
    if (tells) await tell(failure, trx);
  });
}

/**
 * Milliseconds: as long as the service asks, an hour at most; otherwise none before the fifth failure, then 1 minute,
 * doubling up to 30.
 */
export function restAfter(failures: number, { kind, wait = 0 }: Pick<ModelFailure, "kind" | "wait">): number {
  if (kind === "key") return 10 * minute;
  if (kind === "busy" && wait > 0) return Math.min(hour, wait * 1000);
  return failures < maxFailures ? 0 : Math.min(30, 2 ** (failures - maxFailures)) * minute;
}

const href = "/admin/settings/health";

async function tell({ kind }: ModelFailure, trx: Executor): Promise<void> {
  const words =
    kind === "key" ? "Chat: the language model refuses the key" : "Chat: the language model fails";
  const told = await Notifications.notify("work_failed", { words, href, mail: "always" }, trx);
  if (told === 0) await sendJob(noticeMail, { toOffice: { words, href } }, trx);
}

function usedOn(day: string, state: State | undefined): number {
  return state && String(state.budgetDay) === day ? state.used : 0;
}
