import { sql } from "kysely";
import { isOpen } from "~/modules/hiring/postings/open-postings.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { newReference } from "~/modules/shared/company/references.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { purgeLater } from "~/platform/files.server";
import { formatDate } from "~/platform/format";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { addressKey, type Limit, take, takeOrRefuse } from "~/platform/rate-limit.server";
import type { NewApplication } from "./application.schema";
import { keepFile } from "./application-files.server";
import { applicationHref } from "./application-href";
import { newAccess } from "./application-links.server";
import { applicationNotice } from "./application-mails.server";
import { demandErrors } from "./application-options";
import { sendToApplicants } from "./application-outbox.server";

/** From one address (security.md, rule 5). */
const applyLimit: Limit = { name: "apply", tries: 5, window: 86_400 };

/** Applying again and again would reveal who has applied. */
const repeatLimit: Limit = { name: "apply-again", tries: 20, window: 3_600 };

/** Receipts to one email address, since anybody can type it. */
const receiptLimit: Limit = { name: "application-receipt", tries: 5, window: 86_400 };

class AppliedAlready extends Error {
  constructor(readonly appliedAt: Date) {
    super("Someone has applied for this posting with this email.");
  }
}

interface Sent {
  jobId: string;
  resume: CheckedFile;
  coverLetter: CheckedFile | undefined;
  automated: boolean;
  /** The person whose session it came from. */
  signedIn: string | null;
}

/**
 * Stores an application with its files, first event, notice and receipt, and returns its id.
 * @throws AppError 410 if the posting has closed, 429 after five from one address in a day; AppliedAlready;
 * FieldRefusal for a box that the posting demands
 */
export async function apply(input: NewApplication, sent: Sent, executor: Executor = db): Promise<string> {
  const { jobId, automated, signedIn } = sent;
  return inTransaction(executor, async (trx) => {
    const posting = await lockOpen(jobId, input, trx);
    const userId = signedIn && (await ownerOf(signedIn, input.email, trx));
    const id = newId();
    const reference = await newReference(trx);
    const row = { id, reference, jobId, userId, heldAsSpam: automated, ...posting, ...newAccess(), ...input };
    // A second one waits here until the first one's transaction ends.
    const mine = await trx
      .insertInto("jobApplications")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!mine) throw await appliedAlready(jobId, input.email, trx);
    await takeOrRefuse([[applyLimit, addressKey()]], tooMany, trx);
    await keepFiles(id, sent, trx);
    await trx.insertInto("jobApplicationEvents").values({ applicationId: id, toStatus: "pending" }).execute();
    const subject = { type: "application", id };
    const action = automated ? "application.held_as_spam" : "application.created";
    await Audit.record({ actorId: userId, action, subject, after: { status: "pending", reference } }, trx);
    if (!automated) await tell(row, trx);
    return id;
  });
}

/** Held until the transaction ends, so that the posting cannot close or change in between. */
async function lockOpen(jobId: string, input: NewApplication, trx: Executor) {
  const posting = await trx
    .selectFrom("jobPostings")
    .select(["title as jobTitle", "location as jobLocation", "type as jobType"])
    .select(["requiresWorkAuthorization", "requiresDriversLicence"])
    .where("id", "=", jobId)
    .where(isOpen)
    .forShare()
    .executeTakeFirst();
  if (!posting) throw new AppError("This position is no longer open.", 410);
  const { requiresWorkAuthorization, requiresDriversLicence, ...applied } = posting;
  const { workAuthorization, driversLicense } = demandErrors;
  const missing = {
    ...(requiresWorkAuthorization && !input.workAuthorization && { workAuthorization }),
    ...(requiresDriversLicence && !input.driversLicense && { driversLicense }),
  };
  if (Object.keys(missing).length > 0) throw new FieldRefusal("Nobody can apply without this.", missing);
  return applied;
}

/** The account, if the application names its confirmed email: any other may be someone else's. */
async function ownerOf(userId: string, email: string, trx: Executor): Promise<string | null> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", email)
    .where("emailVerifiedAt", "is not", null)
    .executeTakeFirst();
  return user?.id ?? null;
}

async function appliedAlready(jobId: string, email: string, trx: Executor): Promise<AppliedAlready> {
  const { createdAt } = await trx
    .selectFrom("jobApplications")
    .select("createdAt")
    .where("jobId", "=", jobId)
    .where(sql<string>`lower(email)`, "=", email)
    .where("status", "<>", "withdrawn")
    .where("heldAsSpam", "=", false)
    .executeTakeFirstOrThrow();
  return new AppliedAlready(createdAt);
}

async function keepFiles(id: string, { resume, coverLetter }: Sent, trx: Executor): Promise<void> {
  const resumeFileId = await keepFile(resume, "resume", trx);
  const coverLetterFileId = coverLetter && (await keepFile(coverLetter, "cover_letter", trx));
  await trx
    .updateTable("jobApplications")
    .set({ resumeFileId, coverLetterFileId })
    .where("id", "=", id)
    .execute();
}

async function tell(
  row: { id: string; email: string; jobId: string; jobTitle: string; fullName: string },
  trx: Executor,
): Promise<void> {
  const applicationId = row.id;
  await sendJob(applicationNotice, { applicationId }, trx);
  if ((await take(receiptLimit, row.email, trx)).allowed)
    await sendToApplicants([applicationId], "receipt", trx);
  const words = `${row.fullName} applied for ${row.jobTitle}`;
  await Notifications.notify(
    "application_received",
    { words, href: applicationHref(row.id, row.jobId) },
    trx,
  );
}

/**
 * Counts the repeat applications that `work` refuses. @throws AppError 409 that says when the first one came, 429 after
 * 20
 */
export async function countingRepeats<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppliedAlready)) throw error;
    await takeOrRefuse([[repeatLimit, addressKey()]], tooMany);
    const { timeZone } = await company();
    throw new AppError(`You applied on ${formatDate(error.appliedAt, timeZone)}.`, 409);
  }
}

/** Deletes applications; their files go with the next run of the nightly job. */
export async function remove(ids: string[], trx: Executor): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .deleteFrom("jobApplications")
    .where("id", "in", ids)
    .returning(["resumeFileId", "coverLetterFileId"])
    .execute();
  await purgeLater(filesOf(rows), new Date(), trx);
}

/** At most 500 a run: résumés go 12 months after the outcome or the last change, spam after 90 days. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const spam = await trx
      .selectFrom("jobApplications")
      .select("id")
      .where("heldAsSpam", "=", true)
      .where("createdAt", "<", sql<Date>`now() - interval '90 days'`)
      .limit(500)
      .execute();
    await remove(
      spam.map(({ id }) => id),
      trx,
    );
    const old = trx
      .selectFrom("jobApplications")
      .select("id")
      .where("filesRemovedAt", "is", null)
      .where(sql<Date>`coalesce(decided_at, updated_at)`, "<", sql<Date>`now() - interval '12 months'`)
      .limit(500);
    const rows = await trx
      .updateTable("jobApplications")
      .set({ filesRemovedAt: sql`now()` })
      .where("id", "in", old)
      .returning(["resumeFileId", "coverLetterFileId"])
      .execute();
    await purgeLater(filesOf(rows), new Date(), trx);
    return spam.length + rows.length;
  });
}

function filesOf(rows: { resumeFileId: string | null; coverLetterFileId: string | null }[]): string[] {
  return rows.flatMap((row) => [row.resumeFileId, row.coverLetterFileId].filter((id) => id !== null));
}

function tooMany(wait: string): string {
  return `You have sent several applications. Please wait ${wait}, or call us.`;
}
