import { sql } from "kysely";
import { z } from "zod";
import { shareOf } from "~/modules/patrols/rounds/patrol-options";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import type { Fact } from "~/platform/mail-layout.server";
import { monthWords } from "./months";
import { monthTotals } from "./own-reports.server";
import { cellText } from "./report-table";

const about = { communityId: z.uuid(), month: z.string().regex(/^\d{4}-\d\d$/) };

/** Passes the emails about a community report to their queue, batch by batch. */
export const reportBatches = defineQueue({
  name: "report-batches",
  label: "Community reports to send",
  schema: z.object(about),
  retryBackoff: true,
  expireIn: 600,
});

const batch = 200;

/** The email is confirmed, and the person has not stopped emails about their patrol. */
const wantsEmail = sql<boolean>`(users.email_verified_at is not null and users.disabled_at is null
  and coalesce((select n.email_updates from notification_choices n where n.user_id = users.id), true))`;

/** Called in the transaction that approves a report. Emails its members once a month, whatever is corrected later. */
export async function tellMembers(communityId: string, month: string, trx: Executor): Promise<void> {
  await sql`
    INSERT INTO report_recipients (user_id, community_id, month)
    SELECT users.id, m.community_id, ${`${month}-01`}::date
    FROM community_members m JOIN users ON users.id = m.user_id
    WHERE m.community_id = ${communityId} AND m.status = 'active' AND ${wantsEmail}
    ON CONFLICT DO NOTHING`.execute(trx);
  await sendJob(reportBatches, { communityId, month }, trx);
}

export const reportBatchesWorker = worker(reportBatches, async (report) => {
  while ((await handOver(report)) === batch);
});

function handOver({ communityId, month }: { communityId: string; month: string }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("reportRecipients")
      .select("userId")
      .where("communityId", "=", communityId)
      .where("month", "=", `${month}-01`)
      .where("state", "=", "waiting")
      .orderBy("userId")
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { userId } of rows) {
      await settle({ communityId, month, userId }, "queued", trx);
      await sendJob(reportMail, { communityId, month, userId }, trx);
    }
    return rows.length;
  });
}

/** Tells one member that the month's report is available. */
export const reportMail = defineMail({
  name: "report-mail",
  label: "Emails about community reports",
  data: z.object({ ...about, userId: z.uuid() }),
  async read(key) {
    const found = await find(key);
    if (!found) await settle(key, "left");
    return found;
  },
  words({ to, name, community, finding, last }, company, { month, userId }) {
    const links = unsubscribeLinks(userId, "emailUpdates");
    const heading = `${community} in ${monthWords(month)}`;
    const facts = figuresOf(last);
    return {
      to,
      replyTo: company.email,
      oneClickUnsubscribe: links.oneClick,
      heading,
      subject: `Patrol report: ${heading}`,
      paragraphs: [name ? `Hello ${name},` : "Hello,", ...(facts.length > 0 ? [] : [finding])],
      facts,
      action: { label: "Read the report", href: `/community/reports/${month}` },
      footer: `Sent by ${company.name} to ${to}, because you are a member of ${community}.`,
      stop: { label: "Stop emails about your patrol", url: links.page },
    };
  },
  sent: (key) => settle(key, "sent"),
});

/** Deletes the record of who was told about reports more than 24 months old. Returns how many rows. */
export async function sweep(executor: Executor = db): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom("reportRecipients")
    .where("month", "<", sql<string>`(now() - interval '24 months')::date`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Which monthly reports we told somebody about, for the download of their data. */
export function exportOf(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("reportRecipients as r")
    .innerJoin("communities as c", "c.id", "r.communityId")
    .select(["c.name as community", "r.month", "r.state"])
    .where("r.userId", "=", userId)
    .orderBy("r.month", "desc")
    .limit(1_000)
    .execute();
}

interface Key {
  communityId: string;
  month: string;
  userId: string;
}

interface Found {
  to: string;
  name: string;
  community: string;
  finding: string;
  /** The row of the month itself. */
  last: unknown;
}

/** The month's three figures; none if there was no night. */
function figuresOf(last: unknown): Fact[] {
  const { data } = monthTotals.safeParse(last);
  if (!data?.promised) return [];
  const { promised, done, misses, gap } = data;
  const share = cellText("share", shareOf(done, promised));
  return [
    ["Passes made", `${cellText("count", done)} of ${cellText("count", promised)} (${share})`, "strong"],
    ["Missed", cellText("count", misses)],
    ["Longest gap", `${cellText("count", gap)} minutes`],
  ];
}

/** People who have left the community or stopped these emails since then get none. */
async function find({ communityId, month, userId }: Key) {
  const { rows } = await sql<Found>`
    SELECT users.email AS to, profiles.full_name AS name, c.name AS community, r.snapshot->>'finding' AS finding,
      r.snapshot #> '{tables,0,rows,-1}' AS last
    FROM report_recipients AS p
    JOIN users ON users.id = p.user_id
    JOIN profiles ON profiles.id = p.user_id
    JOIN community_members AS m
      ON m.user_id = p.user_id AND m.community_id = p.community_id AND m.status = 'active'
    JOIN communities AS c ON c.id = p.community_id
    JOIN report_runs AS r
      ON r.community_id = p.community_id AND r.month = p.month AND r.kind = 'community' AND r.status = 'approved'
    WHERE p.user_id = ${userId} AND p.community_id = ${communityId} AND p.month = ${`${month}-01`}::date
      AND p.state = 'queued' AND ${wantsEmail}
    ORDER BY r.computed_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

async function settle({ communityId, month, userId }: Key, state: "queued" | "sent" | "left", trx = db) {
  await trx
    .updateTable("reportRecipients")
    .set({ state })
    .where("userId", "=", userId)
    .where("communityId", "=", communityId)
    .where("month", "=", `${month}-01`)
    .where("state", "<>", "sent")
    .execute();
}
