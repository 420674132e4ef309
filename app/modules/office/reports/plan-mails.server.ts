import { sql } from "kysely";
import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { figuresOf } from "./plan-report.server";
import { snapshotSchema } from "./report.schema";
import { nothingRecorded } from "./report-options";
import type { Snapshot } from "./report-table";

/** Passes the emails about a report on a street or a house to their queue, batch by batch. */
export const readerBatches = defineQueue({
  name: "report-reader-batches",
  label: "Street and house reports to send",
  schema: z.object({ runId: z.uuid() }),
  retryBackoff: true,
  expireIn: 600,
});

const batch = 200;

/** Called in the transaction that approves a report on a street or a house. */
export async function tellReaders(runId: string, trx: Executor): Promise<void> {
  await sendJob(readerBatches, { runId }, trx);
}

export const readerBatchesWorker = worker(readerBatches, async ({ runId }) => {
  while ((await handOver(runId)) === batch);
});

function handOver(runId: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("reportReaders")
      .select("userId")
      .where("runId", "=", runId)
      .where("state", "=", "waiting")
      .orderBy("userId")
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { userId } of rows) {
      await settle({ runId, userId }, "queued", trx);
      await sendJob(readerMail, { runId, userId }, trx);
    }
    return rows.length;
  });
}

/** The figures of a report, for somebody who never signs in; sections on one household are not in it. */
export const readerMail = defineMail({
  name: "report-reader-mail",
  label: "Emails about street and house reports",
  data: z.object({ runId: z.uuid(), userId: z.uuid() }),
  async read(key) {
    const found = await find(key);
    if (!found) await settle(key, "left");
    return found && { ...found, snapshot: snapshotSchema.parse(found.snapshot) };
  },
  words({ to, title, snapshot, recommendation, corrects }, company, { runId, userId }) {
    const links = unsubscribeLinks(userId, "emailUpdates");
    const heading = corrects ? `Corrected: ${title}` : title;
    return {
      to,
      replyTo: company.email,
      oneClickUnsubscribe: links.oneClick,
      heading,
      paragraphs: corrects
        ? ["This report takes the place of the one that we sent you before. The earlier one stays readable."]
        : [],
      facts: factsOf(snapshot, recommendation),
      action: { label: "Read the whole report", href: `/profile/reports/${runId}` },
      footer: `Sent by ${company.name} to ${to}, because it is part of your plan.`,
      stop: { label: "Stop emails about your patrol", url: links.page },
    };
  },
  sent: (key) => settle(key, "sent"),
});

/** Each section in one line; "Nothing recorded" where there is nothing. */
function factsOf(snapshot: Snapshot, recommendation: string): [string, string][] {
  const lines = (key: string, columns: string[], between: string) =>
    (snapshot.tables.find((table) => table.key === key)?.rows ?? [])
      .map((row) => columns.map((column) => row[column] ?? "").join(between))
      .join("\n") || nothingRecorded;
  const change = snapshot.tables.find(({ key }) => key === "change")?.rows ?? [];
  const changes = change.map(({ figure, before, now }) => `${figure}: ${now}, ${before} in the last report`);
  const [driven] = figuresOf(snapshot);
  return [
    ...(driven ? [driven] : []),
    ["What we saw", lines("seen", ["what", "count"], ": ")],
    ["Incidents", lines("incidents", ["at", "street", "kind", "did"], ", ")],
    ["What was missed", lines("missed", ["line"], "")],
    ["Recommendation", recommendation || nothingRecorded],
    ["Since the last report", changes.join("\n") || nothingRecorded],
  ];
}

interface Key {
  runId: string;
  userId: string;
}

/** People who stopped these emails, or closed their account, get none. */
async function find({ runId, userId }: Key) {
  return db
    .selectFrom("reportReaders as rr")
    .innerJoin("users", "users.id", "rr.userId")
    .innerJoin("reportRuns as r", "r.id", "rr.runId")
    .leftJoin("notificationChoices as n", "n.userId", "users.id")
    .select(["users.email as to", "r.title", "r.snapshot", "r.recommendation", "r.correctsId as corrects"])
    .where("rr.runId", "=", runId)
    .where("rr.userId", "=", userId)
    .where("rr.state", "=", "queued")
    .where("r.status", "=", "approved")
    .where("users.emailVerifiedAt", "is not", null)
    .where("users.disabledAt", "is", null)
    .where(sql<boolean>`coalesce(n.email_updates, true)`)
    .executeTakeFirst();
}

async function settle({ runId, userId }: Key, state: "queued" | "sent" | "left", trx: Executor = db) {
  await trx
    .updateTable("reportReaders")
    .set({ state })
    .where("runId", "=", runId)
    .where("userId", "=", userId)
    .where("state", "<>", "sent")
    .execute();
}

/** Which reports on a street or a house somebody may read, for the download of their data. */
export function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("reportReaders as rr")
    .innerJoin("reportRuns as r", "r.id", "rr.runId")
    .select(["r.title", "r.firstNight", "r.lastNight", "rr.state"])
    .where("rr.userId", "=", userId)
    .where("r.status", "=", "approved")
    .orderBy("r.firstNight", "desc")
    .limit(1_000)
    .execute();
}
