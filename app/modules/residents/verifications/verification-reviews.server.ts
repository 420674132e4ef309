import { sql } from "kysely";
import * as AddressStatus from "~/modules/accounts/profiles/address-status.server";
import type { Actor } from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { type Comparison, compare } from "./address-comparison";
import type { NewReading } from "./verification.schema";
import { record } from "./verification-events.server";
import { noticeGaveUp } from "./verification-notice.server";
import { documentKinds } from "./verification-options";
import { lockOpen } from "./verifications.server";

/**
 * Opens the waiting document for a member of staff: from now on the resident cannot replace it. 404 if nothing waits.
 * @throws AppError 403 for one's own
 */
export async function open(userId: string, by: Actor, executor: Executor = db): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    refuseOwn(userId, by);
    await AddressStatus.lock(userId, trx);
    const waiting = await lockOpen(userId, trx);
    if (!waiting) return undefined;
    await trx
      .updateTable("verifications")
      .set({ status: "in_review", updatedAt: sql`now()` })
      .where("id", "=", waiting.id)
      .execute();
    await trx
      .insertInto("verificationReviews")
      .values({ verificationId: waiting.id, reviewerId: by.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { reference } = waiting;
    await record(userId, { action: "client.verification_opened", by, after: { reference } }, trx);
    return waiting.id;
  });
}

/** Nobody decides on their own (B18), and only staff decide (row 223). @throws AppError 403 */
export function refuseOwn(userId: string, by: Actor): void {
  if (by.kind !== "staff") throw new AppError("No authenticated admin found", 403);
  if (by.id === userId) throw new AppError("You cannot decide on your own address. Someone else can.", 403);
}

/**
 * Stores what a reviewer read in the document, once; `readAgain` takes it back. Undefined if
 * nothing is open. @throws AppError 409 before opening it, or the second time
 */
export async function read(
  userId: string,
  reading: NewReading,
  by: Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    refuseOwn(userId, by);
    const waiting = await lockOpen(userId, trx);
    if (!waiting) return undefined;
    const kept = await trx
      .updateTable("verificationReviews")
      .set({ ...reading, readAt: sql`now()` })
      .where("verificationId", "=", waiting.id)
      .where("reviewerId", "=", by.id)
      .where("readAt", "is", null)
      .executeTakeFirst();
    if (Number(kept.numUpdatedRows) === 0)
      throw new AppError(
        "Open the document first. If you have read it already, look at the comparison.",
        409,
      );
    return waiting.id;
  });
}

/**
 * Takes a reading back that differs from what was typed, so that the same person reads the document again; the history
 * keeps what differed. Undefined if nothing is open. @throws AppError 409 if there is nothing to correct
 */
export async function readAgain(
  userId: string,
  by: Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    refuseOwn(userId, by);
    const waiting = await lockOpen(userId, trx);
    if (!waiting) return undefined;
    const judged = await comparisonOf(waiting.id, by.id, trx);
    if (!judged || judged.against.length === 0)
      throw new AppError("There is no difference to correct. Look at it before you continue.", 409);
    await trx
      .updateTable("verificationReviews")
      .set({ readAt: null })
      .where("verificationId", "=", waiting.id)
      .where("reviewerId", "=", by.id)
      .execute();
    const after = { reference: waiting.reference, differed: judged.against.join("; ") };
    await record(userId, { action: "client.read_again", by, after }, trx);
    return waiting.id;
  });
}

/**
 * A reviewer's reading beside what was typed, and every reason against verifying alone; undefined until it was read.
 */
export async function comparisonOf(verificationId: string, reviewerId: string, executor: Executor) {
  const row = await executor
    .selectFrom("verificationReviews as r")
    .innerJoin("verifications as v", "v.id", "r.verificationId")
    .select(["r.houseNumber", "r.street", "r.zipCode", "r.documentKind", "r.documentDate", "r.readAt"])
    .select(["v.address", "v.zipCode as typedZipCode"])
    .select(sql<boolean>`r.document_date < (v.submitted_at - interval '3 months')::date`.as("isOld"))
    .where("r.verificationId", "=", verificationId)
    .where("r.reviewerId", "=", reviewerId)
    .executeTakeFirst();
  if (!row?.readAt) return undefined;
  const { houseNumber, street, zipCode, documentKind, documentDate, isOld, address, typedZipCode } = row;
  const read = { houseNumber: houseNumber ?? "", street: street ?? "", zipCode: zipCode ?? "" };
  const comparison = compare(read, { address, zipCode: typedZipCode });
  return {
    comparison,
    documentKind,
    documentDate,
    isOld,
    against: reasonsAgainst(comparison, isOld, documentKind),
  };
}

function reasonsAgainst(comparison: Comparison[], isOld: boolean, kind: string | null): string[] {
  return [
    ...comparison.filter(({ matches }) => !matches).map(({ field }) => `${field} differs`),
    ...(isOld ? ["Older than three months"] : []),
    ...(kind === "other" ? [`Kind of document: ${documentKinds.other}`] : []),
  ];
}

/** All that a member of staff may see of a client's verification; what was typed only after their own reading. */
export async function find(userId: string, me: string, executor: Executor = db) {
  const verification = await executor
    .selectFrom("verifications as v")
    .leftJoin("profiles as decider", "decider.id", "v.decidedBy")
    .leftJoin("profiles as asker", "asker.id", "v.secondAskedBy")
    .select(["v.id", "v.version", "v.reference", "v.status", "v.submittedAt", "v.fileId", "v.decidedAt"])
    .select(["v.reason", "v.note", "v.secondAskedBy", "v.secondAskedAt"])
    .select(["decider.fullName as decidedBy", "asker.fullName as asker"])
    .select(noticeGaveUp("v.id").as("noticeFailed"))
    .where("v.userId", "=", userId)
    .where("v.status", "<>", "replaced")
    .orderBy("v.submittedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!verification) return undefined;
  const reviewers = await executor
    .selectFrom("verificationReviews as r")
    .leftJoin("profiles", "profiles.id", "r.reviewerId")
    .select(["r.reviewerId as id", "fullName as name", "openedAt"])
    .where("verificationId", "=", verification.id)
    .orderBy("openedAt")
    .execute();
  const judged = await comparisonOf(verification.id, me, executor);
  const typed =
    judged &&
    (await executor
      .selectFrom("verifications")
      .select(["address", "city", "state", "zipCode", "notes"])
      .where("id", "=", verification.id)
      .executeTakeFirst());
  return {
    ...verification,
    isOpen: verification.status === "submitted" || verification.status === "in_review",
    opened: reviewers.some(({ id }) => id === me),
    others: reviewers.filter(({ id }) => id !== me),
    judged,
    typed,
    mayVerify: judged !== undefined && (judged.against.length === 0 || confirmedByOther(verification, me)),
  };
}

/** Someone else has read the document too and asked for this second pair of eyes. */
export function confirmedByOther({ secondAskedBy }: { secondAskedBy: string | null }, me: string): boolean {
  return secondAskedBy !== null && secondAskedBy !== me;
}
