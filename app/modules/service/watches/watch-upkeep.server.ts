import { sql } from "kysely";
import { z } from "zod";
import { current } from "~/modules/service/points/current-plan.server";
import { patrolClock } from "~/modules/shared/company/company.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { nightAt } from "~/platform/wall-time";
import { requestMail } from "./request-mail.server";
import { requestHref } from "./request-paths";
import { lastNightOver } from "./watch-nights";
import { openStates } from "./watch-options";
import { bumped, note } from "./watch-records.server";
import { end } from "./watches.server";

const houseUpkeep = defineQueue({
  name: "house-upkeep",
  label: "Requests whose time has come",
  schema: z.object({}),
  cron: "*/5 * * * *",
});

export const houseUpkeepWorker = worker(houseUpkeep, async () => {
  await follow();
});

const batch = 500;

/**
 * Lets accepted requests run from their first night on, closes those whose last night is over, lets those lapse that
 * nobody answered, and ends those of a house that is no longer theirs or has no plan.
 */
export async function follow(at = new Date(), executor: Executor = db): Promise<void> {
  const { clock } = await executor
    .selectFrom("companySettings")
    .select(patrolClock.as("clock"))
    .executeTakeFirstOrThrow();
  const over = lastNightOver(at, clock);
  await executor
    .updateTable("watches")
    .set({ state: "running", ...bumped })
    .where("state", "=", "accepted")
    .where("firstNight", "<=", nightAt(at, clock.timeZone))
    .execute();
  for (const id of await endedBy(over, executor)) await close(id, at, executor);
  for (const id of await homeless(executor)) await end(id, null, { at, executor });
}

async function endedBy(over: string, executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom("watches")
    .select("id")
    .where("state", "in", openStates)
    .where("lastNight", "<=", over)
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open requests whose house cannot be looked at any more: another address, another community, or no plan. */
async function homeless(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM watches w JOIN profiles p ON p.id = w.user_id
    WHERE w.state IN (${sql.join(openStates)}) AND (
      p.address_verification_status <> 'verified' OR p.address_verified_at > w.created_at
      OR NOT EXISTS (SELECT FROM community_members m
        WHERE m.user_id = w.user_id AND m.community_id = w.community_id AND m.status = 'active')
      OR NOT EXISTS (SELECT FROM stripe_user_subscriptions s WHERE s.user_id = w.user_id AND ${current}))
    LIMIT ${batch}`.execute(executor);
  return rows.map(({ id }) => id);
}

async function close(id: string, at: Date, executor: Executor): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const closed = await trx
      .updateTable("watches")
      .set({
        state: sql<string>`CASE state WHEN 'asked' THEN 'lapsed' ELSE 'closed' END`,
        ...{ endedAt: at, checkedTo: sql<string>`last_night` },
        ...bumped,
      })
      .where("id", "=", id)
      .where("state", "in", openStates)
      .returning(["userId", "state"])
      .executeTakeFirst();
    if (!closed) return;
    await note(closed.userId, closed.state, null, trx);
    await Notifications.settle([requestHref(id)], trx);
    await sendJob(requestMail, { requestId: id, kind: closed.state === "lapsed" ? "lapsed" : "ended" }, trx);
  });
}
