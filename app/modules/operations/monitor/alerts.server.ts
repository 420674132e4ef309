import { sql } from "kysely";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { log, logError } from "~/platform/log.server";
import {
  type AlertName,
  type AlertState,
  alertKinds,
  alertNames,
  isAlertName,
  runbookOf,
} from "./alert-kinds";
import { conditions, type Finding } from "./conditions.server";

/** A condition's state: since when, and when the owner was last told. */
export interface Alert extends Finding {
  name: AlertName;
  since: Date | null;
  toldAt: Date | null;
  lookedAt: Date | null;
}

/** Minutes between two checks of what rarely changes, or asks another server. */
const pauses: Partial<Record<AlertName, number>> = { "certificate-ending": 60, "key-missing": 10 };

/**
 * Checks each condition, or only those that are due, and tells the owner about bad ones; one that cannot be checked is
 * unknown.
 */
export async function look(all = false): Promise<void> {
  const rows = await stored();
  for (const name of alertNames) {
    const before = rows.get(name);
    const pause = pauses[name];
    if (!all && pause && before && (await isRecent(name, pause))) continue;
    const finding = await conditions[name](before).catch((error): Finding => {
      logError("alert.not-looked", error, { name });
      return { state: "unknown", words: "it could not be checked" };
    });
    await settle(name, finding);
  }
}

/** All of them in order; one never checked is unknown. */
export async function list(executor: Executor = db): Promise<Alert[]> {
  const rows = await stored(executor);
  return alertNames.map((name) => {
    const row = rows.get(name);
    const none = {
      state: "unknown",
      words: "not checked yet",
      since: null,
      toldAt: null,
      lookedAt: null,
    } as const;
    const { state, words, since, toldAt, lookedAt } = row ?? none;
    return { name, state, words, since, toldAt, lookedAt };
  });
}

export async function find(name: string, executor: Executor = db): Promise<Alert | undefined> {
  return (await list(executor)).find((alert) => alert.name === name);
}

async function stored(executor: Executor = db) {
  const rows = await executor.selectFrom("alerts").selectAll().limit(100).execute();
  return new Map(
    rows.flatMap((row) => (isAlertName(row.name) ? [[row.name, { ...row, state: stateOf(row.state) }]] : [])),
  );
}

function stateOf(text: string): AlertState {
  return text === "good" || text === "bad" || text === "off" ? text : "unknown";
}

async function isRecent(name: AlertName, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom("alerts")
    .select("name")
    .where("name", "=", name)
    .where("lookedAt", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The condition's row is locked, so that only one process tells. */
async function settle(name: AlertName, { state, words }: Finding): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto("alerts")
      .values({ name, state, words })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({
          state,
          words,
          lookedAt: sql`now()`,
          since: sql`CASE WHEN alerts.state = ${state} THEN alerts.since ELSE now() END`,
        }),
      )
      .execute();
    // The watch reports failed jobs on its own, queue by queue.
    if (state === "bad" && name !== "dead-jobs" && (await claim(name, trx))) await tell(name, words, trx);
  });
}

async function claim(name: AlertName, trx: Executor): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("alerts")
    .set({ toldAt: sql`now()` })
    .where("name", "=", name)
    .where(sql<boolean>`coalesce(told_at <= now() - make_interval(hours => ${alertKinds[name].again}), true)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function tell(name: AlertName, found: string, trx: Executor): Promise<void> {
  const { label, act } = alertKinds[name];
  const words = `${label}: ${found}. ${act}`;
  const href = runbookOf(name);
  log("alert.told", { name });
  // An email about failing emails would fail too: the bell and the monitor show it.
  const byMail = name !== "mail-failing";
  const told = await Notifications.notify(
    "site_alert",
    { words, href, mail: byMail ? "always" : "never" },
    trx,
  );
  if (told === 0 && byMail) await sendJob(noticeMail, { toOffice: { words, href } }, trx);
}
