import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { addressKey, inWords, type Limit, take } from "~/platform/rate-limit.server";
import { newAccess } from "./application-links.server";
import { applicationMail } from "./application-mails.server";

const asksFor: Limit = { name: "application-link", tries: 1, window: 60 };
const asksFrom: Limit = { name: "application-link-address", tries: 10, window: 3_600 };

/** Applications of one address that get a new link at once. */
const mostLinks = 10;

/** Gives the applications of an address new links by email. Known and unknown addresses get the same. @throws AppError 429 */
export async function ask(email: string): Promise<void> {
  for (const { limit, key } of [
    { limit: asksFor, key: email },
    { limit: asksFrom, key: addressKey() },
  ]) {
    const { allowed, retryAfter } = await take(limit, key);
    if (!allowed)
      throw new AppError(`Please wait ${inWords(retryAfter)} before asking again.`, 429, retryAfter);
  }
  await inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("jobApplications")
      .select("id")
      .where(sql<string>`lower(email)`, "=", email)
      .where("heldAsSpam", "=", false)
      .orderBy("createdAt", "desc")
      .limit(mostLinks)
      .execute();
    // For an unknown address the same work is done for an application that there is not.
    for (const { id } of rows.length > 0 ? rows : [{ id: newId() }]) {
      await renew(id, trx);
      await sendJob(applicationMail, { applicationId: id, kind: "link" }, trx);
    }
  });
}

/** After the outcome a renewed link works for 30 days, and never shorter than the one before. */
async function renew(id: string, trx: Executor): Promise<void> {
  const expires = sql<Date | null>`CASE WHEN decided_at IS NOT NULL
    THEN greatest(decided_at + interval '90 days', now() + interval '30 days') END`;
  await trx
    .updateTable("jobApplications")
    .set({ ...newAccess(), tokenExpiresAt: expires })
    .where("id", "=", id)
    .execute();
  const subject = { type: "application", id };
  await Audit.record({ actorId: null, action: "application.link_asked", subject }, trx);
}
