import { sql } from "kysely";
import * as AddressStatus from "~/modules/accounts/profiles/address-status.server";
import type { Actor } from "~/modules/shared/audit/audit.server";
import { newReference } from "~/modules/shared/company/references.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { rejectionWords } from "./rejection-words";
import type { Submission } from "./verification.schema";
import * as Documents from "./verification-documents.server";
import { noteChange, record, reviewHref } from "./verification-events.server";
import { verificationNotice } from "./verification-notice.server";
import { reasonOf } from "./verification-options";
import { shownStatus } from "./verification-words";

type Address<T> = Record<keyof AddressStatus.Address, T>;

const uploadLimit: Limit = { name: "upload", tries: 20, window: 3_600 };

const fewestDecisions = 5;

/** The four address columns, as they were submitted. */
export const addressOf = <T extends string | null>({
  address,
  city,
  state,
  zipCode,
}: Address<T>): Address<T> => ({
  address,
  city,
  state,
  zipCode,
});

/**
 * Stores a document with its address for staff to review, and returns the reference. Replaces a document staff have not
 * opened yet.
 * @throws AppError 409 if the address is verified or a document is under review, 429 after 20 in an hour
 */
export async function submit(
  by: Actor,
  submission: Omit<Submission, "email">,
  document: CheckedFile,
  executor: Executor = db,
): Promise<string> {
  return inTransaction(executor, async (trx) => {
    const before = await AddressStatus.lock(by.id, trx);
    if (!before) throw new AppError("This account has been closed.", 410);
    if (before.status === "verified") throw new AppError(verifiedAlready, 409);
    await takeOrRefuse([[uploadLimit, by.id]], tooMany, trx);
    await replaceWaiting(by.id, trx);
    const fileId = await Documents.keep(document, by.id, trx);
    const id = newId();
    const reference = await newReference(trx);
    const address = addressOf(submission);
    const row = { id, reference, userId: by.id, fileId, notes: submission.notes, ...address };
    await trx.insertInto("verifications").values(row).execute();
    await AddressStatus.set(by.id, { status: "pending", address, fileId }, trx);
    await record(
      by.id,
      { action: "client.verification_submitted", by, after: { status: "pending", reference } },
      trx,
    );
    await noteChange({ userId: by.id, status: "pending", by }, trx);
    await sendJob(verificationNotice, { verificationId: id }, trx);
    const words = `${before.fullName} sent a document to verify an address`;
    await Notifications.notify("verification_submitted", { words, href: reviewHref(by.id) }, trx);
    return reference;
  });
}

const verifiedAlready = "Your address is verified. To change it, ask for an address change.";

async function replaceWaiting(userId: string, trx: Executor): Promise<void> {
  const open = await lockOpen(userId, trx);
  if (!open) return;
  if (open.status === "in_review")
    throw new AppError("We are looking at your document now. Please wait for the decision.", 409);
  await trx
    .updateTable("verifications")
    .set({ status: "replaced", updatedAt: sql`now()` })
    .where("id", "=", open.id)
    .execute();
  if (open.fileId) await Documents.forget(open.fileId, trx);
}

/** The verification waiting for a decision, locked; its profile is always locked before it. */
export async function lockOpen(userId: string, trx: Executor) {
  return trx
    .selectFrom("verifications")
    .selectAll()
    .where("userId", "=", userId)
    .where("status", "in", ["submitted", "in_review"])
    .forUpdate()
    .executeTakeFirst();
}

/** What a resident sees of their address verification, in one statement; undefined for nobody. */
export async function stateOf(userId: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("verifications as v")
          .select(["v.reference", "v.status", "v.submittedAt", "v.note"])
          .whereRef("v.userId", "=", "profiles.id")
          .where("v.status", "<>", "replaced")
          .orderBy("v.submittedAt", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["users.email", "address", "city", "state", "zipCode"])
    .select(["addressVerificationStatus as status", "addressVerifiedAt as verifiedAt", "rejectionReason"])
    .select(["reference", "submittedAt", "note", "last.status as step"])
    .select(
      sql<number | null>`CASE WHEN address_verification_status <> 'verified' THEN (${usual}) END`.as("usual"),
    )
    .where("profiles.id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, email, verifiedAt, reference, submittedAt, step } = row;
  const reason = status === "rejected" ? rejectionWords[reasonOf(row.rejectionReason) ?? "other"] : undefined;
  return {
    status: shownStatus(status),
    email,
    verifiedAt,
    ...addressOf(row),
    rejection: reason && { said: reason.said, toDo: reason.toDo, note: row.note },
    waiting:
      status === "pending" && reference !== null && submittedAt !== null
        ? { reference, submittedAt, opened: step === "in_review" }
        : undefined,
    usual: row.usual ?? undefined,
  };
}

/** Seconds within which 9 of 10 decisions of the last 30 days were made; null if there were too few. */
const usual = sql`
  SELECT CASE WHEN count(*) >= ${fewestDecisions}::integer THEN
    (percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - submitted_at)))::float8 END
  FROM verifications
  WHERE decided_at > now() - interval '30 days' AND verifications.status IN ('verified', 'rejected')`;

/** Everything a person has sent and what became of it, newest first, for their download. */
export async function exportOf(userId: string, executor: Executor = db) {
  const [sent, views] = [
    await executor
      .selectFrom("verifications")
      .select(["reference", "address", "city", "state", "zipCode", "notes", "status", "submittedAt"])
      .select(["decidedAt", "reason", "note"])
      .where("userId", "=", userId)
      .orderBy("submittedAt", "desc")
      .limit(1_000)
      .execute(),
    await executor
      .selectFrom("auditLog")
      .select("at")
      .where("subjectType", "=", "client")
      .where("subjectId", "=", userId)
      .where("action", "=", "client.document_viewed")
      .orderBy("id", "desc")
      .limit(1_000)
      .execute(),
  ];
  return { sent, documentsViewedByOurStaffOn: views.map(({ at }) => at) };
}

function tooMany(wait: string): string {
  return `You have sent many documents. Please wait ${wait}.`;
}
