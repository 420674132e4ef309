import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import * as Assignees from "~/modules/staff/assignees.server";
import { AppError, StaleEdit } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import type { InquiryEdit, StaffInquiry } from "./inquiry-edit.schema";

/** Stores an enquiry that staff wrote down and returns its id. @throws AppError when the assignee is not one of the staff */
export async function create(input: StaffInquiry, actorId: string, executor: Executor = db): Promise<string> {
  const id = newId();
  const reference = newPublicReference();
  await inTransaction(executor, async (trx) => {
    await mustBeAssignable(input.assignee, trx);
    const { message, ...columns } = input;
    await trx
      .insertInto("inquiries")
      .values({ id, reference, message, ...columnsOf(columns) })
      .execute();
    const after = { status: "new", source: input.source, assignee: input.assignee ?? null };
    await Audit.record({ actorId, action: "inquiry.created", subject: { type: "inquiry", id }, after }, trx);
    await tellAssignee({ id, reference, assignee: input.assignee }, actorId, trx);
  });
  return id;
}

/**
 * Saves what staff changed in an enquiry; undefined when there is none.
 * @throws StaleEdit when someone else has saved it since (row 198); AppError when the assignee is not one of the staff
 */
export async function update(
  id: string,
  { version, ...input }: InquiryEdit,
  actorId: string,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await lock(id, trx);
    if (!before) return undefined;
    if (before.version !== version) throw stale(before);
    const handedOver = input.assignee !== (before.assigned_to ?? undefined);
    if (handedOver) await mustBeAssignable(input.assignee, trx);
    const after = { ...columnsOf(input), status: input.status };
    const changes = Audit.difference(before, after);
    if (Object.keys(changes.after).length === 0) return id;
    await trx
      .updateTable("inquiries")
      .set({ ...after, version: version + 1, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    await Audit.record(
      { actorId, action: "inquiry.updated", subject: { type: "inquiry", id }, ...changes },
      trx,
    );
    if (handedOver) await tellAssignee({ ...before, id, assignee: input.assignee }, actorId, trx);
    return id;
  });
}

/**
 * Deletes an enquiry with its notes and replies; undefined when there is none.
 * @throws StaleEdit when someone else has saved it since the question was asked
 */
export async function remove(id: string, version: number, actorId: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const before = await lock(id, trx);
    if (!before) return undefined;
    if (before.version !== version) throw stale(before);
    await trx.deleteFrom("inquiries").where("id", "=", id).execute();
    const { reference, status } = before;
    const entry = {
      action: "inquiry.deleted",
      subject: { type: "inquiry", id },
      before: { reference, status },
    };
    await Audit.record({ actorId, ...entry }, trx);
    return id;
  });
}

/** What an enquiry takes with it when it goes. */
export async function impact(
  id: string,
  executor: Executor = db,
): Promise<{ notes: number; replies: number }> {
  const count = (table: "inquiry_notes" | "inquiry_replies") =>
    executor
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("inquiry_id", "=", id)
      .executeTakeFirstOrThrow();
  const [notes, replies] = [await count("inquiry_notes"), await count("inquiry_replies")];
  return { notes: Number(notes.count), replies: Number(replies.count) };
}

function lock(id: string, trx: Executor) {
  return trx
    .selectFrom("inquiries")
    .select([
      "reference",
      "name",
      "email",
      "phone",
      "inquiry_purpose",
      "service_type",
      "preferred_contact_time",
    ])
    .select(["status", "source", "assigned_to", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

function columnsOf(input: Omit<StaffInquiry, "message">) {
  return {
    name: input.name,
    email: input.email,
    phone: input.phone,
    inquiry_purpose: input.inquiryPurpose,
    service_type: input.serviceType,
    preferred_contact_time: input.preferredContactTime,
    source: input.source,
    assigned_to: input.assignee ?? null,
  };
}

function stale(now: NonNullable<Awaited<ReturnType<typeof lock>>>): StaleEdit {
  const current = {
    name: now.name,
    email: now.email,
    phone: now.phone,
    inquiryPurpose: now.inquiry_purpose,
    serviceType: now.service_type,
    preferredContactTime: now.preferred_contact_time,
    source: now.source,
    assignee: now.assigned_to ?? "",
    status: now.status,
  };
  return new StaleEdit(current, now.version);
}

/** Whoever is given an enquiry hears of it, unless they took it themselves (row 191). */
async function tellAssignee(
  { id, reference, assignee }: { id: string; reference: string; assignee: string | undefined },
  actorId: string,
  trx: Executor,
): Promise<void> {
  if (assignee === undefined || assignee === actorId) return;
  const notice = { words: `Inquiry ${reference} is with you now`, href: `/admin/inquiries/${id}` };
  await Notifications.notifyPerson(assignee, "inquiry_assigned", notice, trx);
}

async function mustBeAssignable(assignee: string | undefined, trx: Executor): Promise<void> {
  if (assignee === undefined) return;
  const staff = await Assignees.list("inquiries", trx);
  if (staff.some(({ id }) => id === assignee)) return;
  throw new AppError("The person you chose can no longer take inquiries. Choose someone else.");
}
