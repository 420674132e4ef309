import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as AddressStatus from "~/modules/accounts/profiles/address-status.server";
import type { Actor } from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { statusWords } from "./address-status";
import { rejectionWords } from "./rejection-words";
import type { Rejection, Toggle } from "./verification.schema";
import * as Documents from "./verification-documents.server";
import { noteChange, record, reviewHref } from "./verification-events.server";
import { reasonLabels } from "./verification-options";
import { comparisonOf, confirmedByOther, refuseOwn } from "./verification-reviews.server";
import { addressOf, lockOpen } from "./verifications.server";

type Waiting = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

/**
 * Verifies the address submitted with the document.
 * @throws AppError 409 with every reason if the reading differs and nobody else has confirmed it
 */
export async function verify(
  userId: string,
  version: number,
  by: Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const waiting = await lockForDecision(userId, version, by, trx);
    const judged = await comparisonOf(waiting.id, by.id, trx);
    if (!judged) throw new AppError("Type what you read in the document first.", 409);
    const confirmed = confirmedByOther(waiting, by.id);
    if (judged.against.length > 0 && !confirmed) {
      const reasons = judged.against.join("; ");
      throw new AppError(`This needs a second person to confirm it. ${reasons}.`, 409);
    }
    await decide(waiting, { status: "verified" }, by, trx);
    const change = { status: "verified", address: addressOf(waiting), by: by.id } as const;
    await AddressStatus.set(userId, change, trx);
    const secondAskedBy = confirmed ? waiting.secondAskedBy : undefined;
    const after = {
      status: "verified",
      reference: waiting.reference,
      ...(secondAskedBy && { secondAskedBy }),
    };
    await record(userId, { action: "client.verified", by, before: { status: "pending" }, after }, trx);
    await noteChange({ userId, status: "verified", by }, trx);
    await sendAccountMail({ kind: "address_verified", userId }, trx);
  });
}

/** Rejects the document, with a reason the resident is told. */
export async function reject(
  userId: string,
  { version, reason, note }: Rejection,
  by: Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const waiting = await lockForDecision(userId, version, by, trx);
    await decide(waiting, { status: "rejected", reason, note: note || null }, by, trx);
    await AddressStatus.set(userId, { status: "rejected", reason }, trx);
    const after = { status: "rejected", reason, note, reference: waiting.reference };
    await record(userId, { action: "client.rejected", by, before: { status: "pending" }, after }, trx);
    await noteChange({ userId, status: "rejected", by, note: reasonLabels[reason] }, trx);
    const { said, toDo } = rejectionWords[reason];
    const facts: [string, string][] = [
      ["Why", said],
      ["What to do", toDo],
      ...(note ? [["Our note", note] satisfies [string, string]] : []),
    ];
    await sendAccountMail({ kind: "address_rejected", userId, facts }, trx);
  });
}

/**
 * Leaves the decision to a second person, who reads the document too.
 * @throws AppError 409 before it was read, or if someone has already asked
 */
export async function askSecond(
  userId: string,
  version: number,
  by: Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const waiting = await lockForDecision(userId, version, by, trx);
    if (!(await comparisonOf(waiting.id, by.id, trx)))
      throw new AppError("Type what you read in the document first.", 409);
    if (waiting.secondAskedBy) throw new AppError("A second person has already been asked.", 409);
    await trx
      .updateTable("verifications")
      .set({
        secondAskedBy: by.id,
        secondAskedAt: sql`now()`,
        updatedAt: sql`now()`,
        version: waiting.version + 1,
      })
      .where("id", "=", waiting.id)
      .execute();
    const { reference } = waiting;
    await record(userId, { action: "client.second_person_asked", by, after: { reference } }, trx);
    const words = `Verification ${reference} needs a second person`;
    const notice = { words, href: reviewHref(userId), except: by.id };
    await Notifications.notify("verification_second", notice, trx);
  });
}

/**
 * Sets the status without a document, with a reason (row 222); a waiting document is decided with it.
 * @throws AppError 403 for one's own, 409 if it already has that status or there is no address
 */
export async function setByStaff(
  userId: string,
  { to, reason }: Toggle,
  by: Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    refuseOwn(userId, by);
    const before = await AddressStatus.lock(userId, trx);
    if (!before) return undefined;
    if ((before.status === "verified") === (to === "verified"))
      throw new AppError("Someone else has already changed the status. Look at it before you continue.", 409);
    if (to === "verified" && !before.address)
      throw new AppError("This client has not given an address yet.", 409);
    const waiting = await lockOpen(userId, trx);
    if (waiting) await decide(waiting, { status: "verified", note: reason }, by, trx);
    const change = to === "verified" ? ({ status: to, by: by.id } as const) : ({ status: to } as const);
    await AddressStatus.set(userId, change, trx);
    const states = {
      before: { status: before.status },
      after: { status: to, withoutDocument: true, reason },
    };
    await record(userId, { action: "client.status_set", by, ...states }, trx);
    await noteChange({ userId, status: to, by, note: reason }, trx);
    const kind = to === "verified" ? "address_verified" : "address_unverified";
    await sendAccountMail({ kind, userId }, trx);
    return statusWords[to];
  });
}

/** The profile first, then its verification, as everywhere: two simultaneous decisions become one. */
async function lockForDecision(userId: string, version: number, by: Actor, trx: Executor): Promise<Waiting> {
  refuseOwn(userId, by);
  await AddressStatus.lock(userId, trx);
  const waiting = await lockOpen(userId, trx);
  if (!waiting) throw new AppError(await decidedWords(userId, trx), 409);
  if (waiting.version !== version || waiting.status === "submitted")
    throw new AppError("This has changed since you opened it. Look at it before you continue.", 409);
  return waiting;
}

async function decidedWords(userId: string, trx: Executor): Promise<string> {
  const last = await trx
    .selectFrom("verifications as v")
    .leftJoin("profiles", "profiles.id", "v.decidedBy")
    .select(["v.status", "fullName as name"])
    .where("v.userId", "=", userId)
    .where("v.decidedAt", "is not", null)
    .orderBy("v.decidedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const how = last?.status === "verified" ? "verified" : "rejected";
  return last ? `${last.name ?? "Someone"} has ${how} this already.` : "There is nothing to decide.";
}

async function decide(
  waiting: Waiting,
  decision: { status: "verified" | "rejected"; reason?: string; note?: string | null },
  by: Actor,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable("verifications")
    .set({
      ...decision,
      decidedBy: by.id,
      decidedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: waiting.version + 1,
    })
    .where("id", "=", waiting.id)
    .execute();
  if (waiting.fileId) await Documents.retire(waiting.fileId, trx);
}
