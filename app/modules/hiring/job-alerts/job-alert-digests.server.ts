import { sql } from "kysely";
import { z } from "zod";
import * as Publications from "~/modules/hiring/postings/publications.server";
import { db, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { jobAlertMail } from "./job-alert-mails.server";

const batch = 200;

/** Every morning: emails postings published since the last time to people whose search they match. */
const jobAlertDigests = defineQueue({
  name: "job-alert-digests",
  label: "Daily job alerts",
  schema: z.object({}),
  retryBackoff: true,
  expireIn: 600,
  cron: "30 7 * * *",
});

export const jobAlertDigestsWorker = worker(jobAlertDigests, async () => {
  log("job-alerts.sent", { mails: await sendDigests() });
});

/** At most one email a day for each job alert, however often it runs. Returns how many it sent. */
export async function sendDigests(): Promise<number> {
  const until = await Publications.lastPublished();
  if (!until) return 0;
  let [sent, last] = [0, "00000000-0000-0000-0000-000000000000"];
  for (;;) {
    const due = await listDue(until, last);
    for (const alert of due) sent += (await sendDigest(alert, until)) ? 1 : 0;
    if (due.length < batch) return sent;
    last = due.at(-1)?.id ?? last;
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

function listDue(until: Date, last: string) {
  return db
    .selectFrom("jobAlerts")
    .select(["id", "search", "type", "location", "coveredUntil"])
    .where("id", ">", last)
    .where("confirmedAt", "is not", null)
    .where("coveredUntil", "<", until)
    .where((where) =>
      where.or([
        where("lastSentAt", "is", null),
        where("lastSentAt", "<", sql<Date>`now() - interval '20 hours'`),
      ]),
    )
    .orderBy("id")
    .limit(batch)
    .execute();
}

async function sendDigest({ id, search, type, location, coveredUntil }: Due, until: Date): Promise<boolean> {
  if (!coveredUntil) return false;
  const filters = { ...(type && { type }), ...(location && { location }) };
  return inTransaction(db, async (trx) => {
    const postings = await Publications.listPublished(
      { q: search, filters },
      { after: coveredUntil, until },
      trx,
    );
    const hasNew = postings.length > 0;
    const mine = await trx
      .updateTable("jobAlerts")
      .set({ coveredUntil: until, ...(hasNew && { lastSentAt: sql<Date>`now()` }) })
      .where("id", "=", id)
      .where("coveredUntil", "=", coveredUntil)
      .returning("id")
      .executeTakeFirst();
    if (mine && hasNew) await sendJob(jobAlertMail, { alertId: id, kind: "digest", postings }, trx);
    return mine !== undefined && hasNew;
  });
}
