import { z } from "zod";
import { messagesNow, waitNow } from "~/messages/spoken.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { newReference } from "~/modules/shared/company/references.server";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { formatPhone } from "~/platform/phone";
import { addressKey, type Limit, takeEach, tooMany } from "~/platform/rate-limit.server";
import { privateNames } from "~/platform/record-fields";
import { type InquiryEdit, inquirySchema, type NewInquiry, type StaffInquiry } from "./inquiry.schema";
import * as InquiryLines from "./inquiry-lines.server";
import { guardSource, inquiryNoun } from "./inquiry-noun";
import {
  type InquiryStatus,
  inquiryFields,
  type inquirySources,
  noContactTime,
  sentFields,
} from "./inquiry-options";
import { inquiryReceipt, receiptLimit } from "./inquiry-receipt.server";
import { quoteStatus } from "./quote-status.server";

const contactLimit: Limit = { name: "contact", tries: 5, window: 3_600 };

export const subject: Audit.Subject = {
  href: (id) => `${inquiryNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("inquiries").select(["id", "name as title"]).where("id", "in", ids),
};

type Changes = Omit<InquiryEdit, "version"> & {
  seenAt: Date | null;
  seenBy: string | null;
  keepUntil: string | null;
  keepReason: string;
};

/** The fields of a guard's report that may change; the rest stays as it was sent. */
const handled = ["status", "assignedTo", "keepUntil", "keepReason"];

const hidden = privateNames(inquiryFields);

export const records = Records.define({
  type: "inquiry",
  lock: (ids, trx) =>
    trx.selectFrom("inquiries").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),
  async update(ids, changes: Partial<Changes>, trx) {
    await trx
      .updateTable("inquiries")
      .set({ ...changes, ...Records.newVersion })
      .where("id", "in", ids)
      .execute();
    if (changes.status === "answered" || changes.status === "spam")
      await Notifications.settle(ids.map(subject.href), trx);
  },
  async remove(ids, trx) {
    await trx.deleteFrom("inquiries").where("id", "in", ids).execute();
    await Notifications.settle(ids.map(subject.href), trx);
  },
  auditSnapshot: ({ reference, status }) => ({ reference, status }),
  title: ({ name }) => name,
  formValues: ({ preferredContactTime, phone }) => ({
    preferredContactTime: chosenTime(preferredContactTime),
    phone: formatPhone(phone),
  }),
  refusesRemoval: ({ source }) =>
    source === guardSource ? "Reports from guards have to be kept and cannot be deleted." : undefined,
  async beforeUpdate(before, changes, by, trx) {
    const { assignedTo } = changes;
    if (before.source === guardSource && Object.keys(changes).some((name) => !handled.includes(name)))
      throw new AppError("A report from a guard stays as it was sent.", 409);
    if (assignedTo !== undefined) await assign({ ...before, assignedTo }, by, trx);
  },
  undoable: ["updated"],
  hidden,
});

export const live = Records.liveVersions("inquiry", "inquiries", (ids) =>
  db.selectFrom("inquiries").select(["id", "version"]).where("id", "in", ids).execute(),
);

/** The chosen time as the form has it: "" if none was chosen. */
export function chosenTime(stored: string): string {
  return stored === noContactTime ? "" : stored;
}

/**
 * Stores an inquiry and, unless a program seems to have sent it, the notice to staff and a receipt. Returns the visitor's reference.
 * @throws AppError 429 after five from one address in an hour
 */
export async function create(
  input: NewInquiry,
  options: { automated: boolean; lines?: InquiryLines.NewLine[] },
  executor: Executor = db,
): Promise<string> {
  return (await receive(input, { ...options, source: "contact" }, executor)).reference;
}

/** The same for an inquiry that did not come through the contact form. */
export async function receive(
  input: NewInquiry,
  options: {
    automated: boolean;
    source: (typeof inquirySources)[number];
    lines?: InquiryLines.NewLine[];
  },
  executor: Executor = db,
): Promise<{ id: string; reference: string }> {
  const id = newId();
  const status: InquiryStatus = options.automated ? "spam" : "new";
  return inTransaction(executor, async (trx) => {
    const sends: [Limit, string] = [contactLimit, addressKey()];
    const [verdict, receipt] = await takeEach(
      options.automated ? [sends] : [sends, [receiptLimit, input.email]],
      trx,
    );
    if (!verdict?.allowed) throw tooManyInquiries(verdict?.retryAfter ?? 1);
    const { source, lines } = options;
    const reference = await newReference(trx);
    const stored = { id, reference, status, source, lines, receipt: receipt?.allowed === true };
    await store(input, stored, trx);
    return { id, reference };
  });
}

interface Stored {
  id: string;
  reference?: string;
  status: InquiryStatus;
  source: (typeof inquirySources)[number];
  /** Whether the sender may get a receipt. */
  receipt: boolean;
  lines?: InquiryLines.NewLine[] | undefined;
}

/** Stores an inquiry that someone sent and, unless it is spam, its notice to staff and a receipt if one may go. */
export async function store(input: NewInquiry, stored: Stored, trx: Executor): Promise<void> {
  const { id, status, source, receipt, lines = [] } = stored;
  const reference = stored.reference ?? (await newReference(trx));
  await trx
    .insertInto("inquiries")
    .values({ id, reference, status, source, ...input })
    .execute();
  await InquiryLines.add(id, lines, trx);
  const verb = status === "spam" ? "held_as_spam" : "created";
  await records.record(id, { verb, by: { id: null }, after: { status } }, trx);
  if (status === "spam") return;
  await sendJob(inquiryNotice, { inquiryId: id }, trx);
  if (receipt) await sendJob(inquiryReceipt, { inquiryId: id }, trx);
  const words = `New inquiry ${reference} from ${input.name}: ${input.inquiryPurpose}`;
  await Notifications.notify("inquiry_received", { words, href: subject.href(id) }, trx);
}

/**
 * Stores an inquiry that staff wrote down and returns its id. @throws AppError if the assignee is not one of the staff
 */
export async function createByStaff(
  input: StaffInquiry,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string> {
  const { source, assignedTo } = input;
  return inTransaction(executor, async (trx) => {
    const row = { id: newId(), reference: await newReference(trx), ...input };
    await trx.insertInto("inquiries").values(row).execute();
    await records.record(row.id, { verb: "created", by, after: { status: "new", source, assignedTo } }, trx);
    await assign(row, by, trx);
    return row.id;
  });
}

export async function find(id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("inquiries")
    .leftJoin("profiles", "profiles.id", "inquiries.assignedTo")
    .leftJoin("profiles as seer", "seer.id", "inquiries.seenBy")
    .selectAll("inquiries")
    .select(["profiles.fullName as assignee", "seer.fullName as seer"])
    .select(quoteStatus)
    .where("inquiries.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { searchText, updatedAt, ...inquiry } = row;
  return { ...inquiry, phone: formatPhone(inquiry.phone) };
}

/** Update or delete an inquiry. @throws AppError if the assignee is not one of the staff; otherwise like Records */
export const { update, remove } = records;

/** Emails an inquiry to staff, or posts it to the form service under the specification's names. */
export const inquiryNotice = defineMail({
  name: "inquiry-notice",
  label: "New inquiry emails",
  data: z.object({ inquiryId: z.uuid() }),
  async read({ inquiryId }) {
    const inquiry = await find(inquiryId);
    return inquiry?.email ? { ...inquiry, email: inquiry.email } : undefined;
  },
  async words(inquiry, company) {
    const { id, reference, name, email, inquiryPurpose } = inquiry;
    const asked = inquirySchema.keyof().options.filter((field) => !hidden.includes(field));
    return {
      toOffice: { name, email, fields: Object.fromEntries(asked.map((field) => [field, inquiry[field]])) },
      replyTo: email,
      subject: `${inquiryPurpose}: ${name} (${reference})`,
      heading: `${inquiryPurpose}: ${name}`,
      paragraphs: [inquiry.message],
      bill: await InquiryLines.bill(id),
      facts: [
        ...asked
          .filter((field) => field !== "message")
          .map((field): [string, string] => [sentFields[field].label, inquiry[field] || "Not given"]),
        ["Reference", reference],
      ],
      action: { label: "Open in the back office", href: subject.href(id) },
      footer: `Sent by the website of ${company.name}. A reply to this email goes to ${name}.`,
    };
  },
});

/** Checks the assignee, and tells them unless they took it themselves. */
async function assign(
  inquiry: { id: string; reference: string; name: string; assignedTo: string | null },
  by: { id: string | null },
  trx: Executor,
): Promise<void> {
  const { id, reference, name, assignedTo } = inquiry;
  if (assignedTo === null) return;
  await refuseOthers(assignedTo, trx);
  if (assignedTo === by.id) return;
  const words = `Inquiry ${reference} from ${name} is assigned to you`;
  await Notifications.notifyPerson(assignedTo, "inquiry_assigned", { words, href: subject.href(id) }, trx);
}

/** @throws AppError for anyone but staff who may take inquiries */
export async function refuseOthers(assignee: string, trx: Executor): Promise<void> {
  const staff = await Assignees.list("inquiries", trx);
  if (!staff.some(({ id }) => id === assignee))
    throw new AppError("The person you chose can no longer take inquiries. Choose someone else.");
}

function tooManyInquiries(seconds: number): AppError {
  return tooMany(messagesNow().contact.errors.tooMany(waitNow(seconds)), seconds);
}
