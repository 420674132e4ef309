import { sql } from "kysely";
import { z } from "zod";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { announcementMail, wantsEmail } from "./announcement-mail.server";
import { reachWords } from "./announcement-options";
import * as Announcements from "./announcements.server";

/** Passes the emails of an announcement to their queue, batch by batch. */
export const announcementBatches = defineQueue({
  name: "announcement-batches",
  label: "Announcements to send",
  schema: z.object({ announcementId: z.uuid() }),
  retryBackoff: true,
  expireIn: 600,
});

const batch = 200;

/** Active members of the community, or of every active one, who can open their community page. */
function audience(communityId: string | null) {
  return sql`
    from community_members m
    join communities c on c.id = m.community_id and c.status = 'active'
    join users on users.id = m.user_id and users.disabled_at is null
    where m.status = 'active' and (${communityId}::uuid is null or m.community_id = ${communityId}::uuid)`;
}

interface Reach {
  people: number;
  emails: number;
}

/**
 * How many people an announcement would reach now, and how many by email: those who confirmed an address and want it.
 */
export async function reach(communityId: string | null, executor: Executor = db): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select count(*)::integer as people, count(*) filter (where ${wantsEmail})::integer as emails
    ${audience(communityId)}`.execute(executor);
  return rows[0] ?? { people: 0, emails: 0 };
}

/**
 * Sends a draft to the people it reaches; undefined unless it is a draft.
 * @throws AppError 409 if it reaches other people than shown, or nobody; StaleEdit if the draft has changed
 */
export async function send(
  id: string,
  { version, ...shown }: Reach & { version: number },
  by: Audit.Actor,
  executor: Executor = db,
) {
  return inTransaction(executor, async (trx) => {
    const draft = await Announcements.lockDraft(id, trx);
    if (!draft) return undefined;
    await Announcements.refuseStale(draft, version, trx);
    const { rows } = await sql<Reach>`
      with added as (
        insert into announcement_recipients (announcement_id, user_id, state)
        select ${id}, users.id, case when ${wantsEmail} then 'waiting' else 'page' end ${audience(draft.communityId)}
        returning state
      )
      select count(*)::integer as people, count(*) filter (where state = 'waiting')::integer as emails
      from added`.execute(trx);
    const found = rows[0] ?? { people: 0, emails: 0 };
    if (found.people === 0)
      throw new AppError("The community has no members, so nobody would receive it.", 409);
    if (found.people !== shown.people || found.emails !== shown.emails)
      throw new AppError(
        `The numbers have changed: it now goes to ${reachWords(found)}. Confirm again.`,
        409,
      );
    await Announcements.changeDraft(draft, { status: "sent", sentAt: new Date() }, { verb: "sent", by }, trx);
    await sendJob(announcementBatches, { announcementId: id }, trx);
    return id;
  });
}

export const announcementBatchesWorker = worker(announcementBatches, async ({ announcementId }) => {
  while ((await handOver(announcementId)) === batch);
});

/** Queues the emails of one batch in one transaction; people who have turned emails off since keep the page only. */
function handOver(announcementId: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ userId: string; wants: boolean }>`
      select r.user_id, (${wantsEmail} and a.status = 'sent') as wants
      from announcement_recipients r
      join announcements a on a.id = r.announcement_id
      join users on users.id = r.user_id
      where r.announcement_id = ${announcementId} and r.state = 'waiting'
      order by r.user_id limit ${batch} for update of r`.execute(trx);
    for (const wanted of [true, false]) {
      const ids = rows.filter(({ wants }) => wants === wanted).map(({ userId }) => userId);
      if (ids.length === 0) continue;
      await trx
        .updateTable("announcementRecipients")
        .set({ state: wanted ? "queued" : "page" })
        .where("announcementId", "=", announcementId)
        .where("userId", "in", ids)
        .execute();
      for (const userId of wanted ? ids : [])
        await sendJob(announcementMail, { announcementId, userId }, trx);
    }
    return rows.length;
  });
}
