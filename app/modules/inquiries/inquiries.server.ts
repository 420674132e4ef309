import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { addressKey, inWords, type Limit, take } from "~/platform/rate-limit.server";
import type { NewInquiry } from "./inquiry.schema";
import { inquiryNotice } from "./inquiry-notice.server";
import type { InquiryStatus } from "./inquiry-options";

// Row 47, security.md 5.
const contactLimit: Limit = { name: "contact", tries: 5, window: 3_600 };

/**
 * Stores an enquiry with its audit row and, unless a program seems to have sent it, the notice to staff (rows 48, 170).
 * Returns the reference that the visitor keeps.
 * @throws AppError 429 after five from one address in an hour
 */
export async function create(
  input: NewInquiry,
  options: { automated: boolean },
  executor: Executor = db,
): Promise<string> {
  const id = newId();
  const reference = newPublicReference();
  const status: InquiryStatus = options.automated ? "spam" : "new";
  await inTransaction(executor, async (trx) => {
    const verdict = await take(contactLimit, addressKey(), trx);
    if (!verdict.allowed) throw tooMany(verdict.retryAfter);
    await trx
      .insertInto("inquiries")
      .values({
        id,
        reference,
        name: input.name,
        email: input.email,
        phone: input.phone,
        message: input.message,
        inquiry_purpose: input.inquiryPurpose,
        service_type: input.serviceType,
        preferred_contact_time: input.preferredContactTime,
        status,
      })
      .execute();
    await Audit.record(
      { actorId: null, action: "inquiry.created", subject: { type: "inquiry", id }, after: { status } },
      trx,
    );
    if (status === "new") {
      await sendJob(inquiryNotice, { inquiryId: id }, trx);
      const notice = {
        words: `New inquiry ${reference}: ${input.inquiryPurpose}`,
        href: `/admin/inquiries/${id}`,
      };
      await Notifications.notify("inquiry_received", notice, trx);
    }
  });
  return reference;
}

/** One enquiry with everything that is known of it. */
export async function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("inquiries")
    .leftJoin("profiles", "profiles.id", "inquiries.assigned_to")
    .select(["inquiries.id", "reference", "name", "email", "phone", "message", "status", "source"])
    .select([
      "inquiry_purpose as purpose",
      "service_type as service",
      "preferred_contact_time as contactTime",
      "assigned_to as assigneeId",
      "profiles.full_name as assignee",
      "inquiries.version",
      "inquiries.created_at as createdAt",
    ])
    .where("inquiries.id", "=", id)
    .executeTakeFirst();
}

const batch = 1_000;

/** Deletes enquiries older than 24 months (security.md 14), at most 1,000 a run. Returns how many. */
export async function sweep(executor: Executor = db): Promise<number> {
  const old = executor
    .selectFrom("inquiries")
    .select("id")
    .where("created_at", "<", sql<Date>`now() - interval '24 months'`)
    .limit(batch);
  const result = await executor.deleteFrom("inquiries").where("id", "in", old).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function tooMany(seconds: number): AppError {
  const sentence = `You have sent several messages. Please wait ${inWords(seconds)}, or call us.`;
  return new AppError(sentence, 429, seconds);
}
