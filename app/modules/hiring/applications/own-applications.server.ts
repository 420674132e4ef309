import { type RawBuilder, sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { digest } from "~/platform/secrets.server";
import { tokenOf } from "./application-links.server";
import type { Move } from "./application-stages";

const maxRows = 1_000;

/** Each change of its status, the oldest first. */
const movesOf = sql<Move[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'from', from_status, 'to', to_status, 'at', e.created_at) ORDER BY e.id), '[]')
  FROM job_application_events e WHERE e.application_id = a.id)`;

/**
 * What the person with the link sees, with all that they sent; `ended` 90 days after the outcome. Undefined for an
 * unknown token.
 */
export async function findByToken(token: string, executor: Executor = db) {
  return executor
    .selectFrom("jobApplications as a")
    .leftJoin("files as resume", "resume.id", "a.resumeFileId")
    .leftJoin("files as letter", "letter.id", "a.coverLetterFileId")
    .select(["a.id", "reference", "jobId", "jobTitle", "jobLocation", "jobType", "status"])
    .select(["a.createdAt", "a.updatedAt", "filesRemovedAt", "tokenExpiresAt"])
    .select(["resume.name as resume", "letter.name as coverLetter"])
    .select(["fullName", "email", "phoneNumber", "availability", "employmentStatus", "workAuthorization"])
    .select(["driversLicense", "heardFrom", "securityExperience", "licensesAndCerts"])
    .select(["whyInterested", "whyGoodFit"])
    .select(sql<boolean>`coalesce(token_expires_at <= now(), false)`.as("ended"))
    .select(movesOf.as("moves"))
    .select(
      sql<boolean>`access_token_hash = ${digest(token)} AND previous_token_hash IS NOT NULL`.as("hasOlder"),
    )
    .where((where) =>
      where.or([
        where("accessTokenHash", "=", digest(token)),
        where("previousTokenHash", "=", digest(token)),
      ]),
    )
    .executeTakeFirst();
}

/**
 * Ends the link before this one, because the person with the new one did something. Looking is not enough: programs
 * that check emails open links too.
 */
export async function endOlder(token: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const first = await trx
      .updateTable("jobApplications")
      .set({ tokenOpenedAt: sql`now()`, previousTokenHash: null })
      .where("accessTokenHash", "=", digest(token))
      .where("previousTokenHash", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!first) return;
    const subject = { type: "application", id: first.id };
    await Audit.record({ actorId: null, action: "application.older_link_ended", subject }, trx);
  });
}

/** A resident's own applications, newest first, for their profile; `token` leads to each while its link works. */
export async function listOf(userId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom("jobApplications")
    .select(["id", "reference", "jobTitle", "jobLocation", "jobType", "status", "createdAt"])
    .select(["tokenId", "accessTokenHash"])
    .select(sql<boolean>`coalesce(token_expires_at <= now(), false)`.as("ended"))
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map(({ tokenId, accessTokenHash, ended, ...row }) => ({
    ...row,
    token: ended ? undefined : tokenOf({ tokenId, accessTokenHash }),
  }));
}

/** How many they are, for the line that leads to them. */
export async function countOf(userId: string, executor: Executor = db): Promise<number> {
  const { count } = await executor
    .selectFrom("jobApplications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Everything a person sent while signed in and what became of it, for their download. */
export function exportOf(userId: string, executor: Executor = db) {
  return exportWhere(sql<boolean>`a.user_id = ${userId}`, executor);
}

/** The same for an email without an account, for staff who answer its owner. */
export function exportOfEmail(email: string, executor: Executor = db) {
  return exportWhere(sql<boolean>`lower(a.email) = ${email.toLowerCase()}`, executor);
}

async function exportWhere(whose: RawBuilder<boolean>, executor: Executor) {
  const rows = await executor
    .selectFrom("jobApplications as a")
    .leftJoin("files as resume", "resume.id", "a.resumeFileId")
    .leftJoin("files as letter", "letter.id", "a.coverLetterFileId")
    .select(["a.id", "reference", "jobTitle", "jobLocation", "jobType", "fullName", "email", "phoneNumber"])
    .select(["availability", "employmentStatus", "workAuthorization", "driversLicense", "heardFrom"])
    .select(["securityExperience", "licensesAndCerts", "whyInterested", "whyGoodFit", "status"])
    .select(["a.createdAt", "a.updatedAt", "resume.name as resume", "letter.name as coverLetter"])
    .where(whose)
    .orderBy("a.createdAt", "desc")
    .limit(maxRows)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const events = await executor
    .selectFrom("jobApplicationEvents")
    .select(["applicationId", "fromStatus", "toStatus", "createdAt"])
    .where("applicationId", "in", ids)
    .orderBy("id")
    .limit(maxRows)
    .execute();
  return rows.map(({ id, ...row }) => ({
    ...row,
    history: events
      .filter(({ applicationId }) => applicationId === id)
      .map(({ applicationId, ...each }) => each),
  }));
}
