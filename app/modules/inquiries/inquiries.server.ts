import { type SelectQueryBuilder, sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import { AppError } from "~/platform/app-error.server";
import { type DB, db, type Executor, inTransaction } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { containing, type ListQuery } from "~/platform/list-query.server";
import { addressKey, inWords, type Limit, take } from "~/platform/rate-limit.server";
import type { NewInquiry } from "./inquiry.schema";
import { inquiryNotice } from "./inquiry-notice.server";
import type { InquiryStatus } from "./inquiry-options";

/** The orders and filters of the list. */
export const inquiryList = {
  sorts: ["-created", "created", "name", "-name"],
  filters: { status: ["new", "in_progress", "answered", "spam"] },
} as const;

export type InquiryListQuery = ListQuery<(typeof inquiryList.sorts)[number], "status">;

// Row 47, security.md 5.
const contactLimit: Limit = { name: "contact", tries: 5, window: 3_600 };

/** Counting stops here: "10,000+". */
const countLimit = 10_000;

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

/** One page of the list, and how many there are, counted up to 10,000. */
export async function list(query: InquiryListQuery, executor: Executor = db) {
  const rows = await ordered(matching(query, executor), query)
    .select([
      "id",
      "reference",
      "name",
      "email",
      "phone",
      "status",
      "inquiry_purpose as purpose",
      "created_at as createdAt",
    ])
    .select(sql<string>`left(message, 160)`.as("excerpt"))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return { rows, total: await count(query, executor), countLimit };
}

/** How many enquiries a query matches, at most 10,000. */
export async function count(query: Pick<InquiryListQuery, "q" | "filters">, executor: Executor = db) {
  const bounded = matching(query, executor).select("id").limit(countLimit).as("bounded");
  const row = await executor
    .selectFrom(bounded)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One enquiry with everything that was sent. */
export async function find(id: string, executor: Executor = db) {
  return executor
    .selectFrom("inquiries")
    .select(["id", "reference", "name", "email", "phone", "message", "status", "created_at as createdAt"])
    .select([
      "inquiry_purpose as purpose",
      "service_type as service",
      "preferred_contact_time as contactTime",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

const batch = 1_000;

/**
 * Every enquiry that the list's query matches, in the list's order by time, batch by batch, so that a million rows need no
 * more memory than a thousand (row 233, 253).
 */
export async function* all(query: Pick<InquiryListQuery, "q" | "filters">, executor: Executor = db) {
  let last: { id: string; cursor: string } | undefined;
  do {
    const rows = await matching(query, executor)
      .select(["id", "name", "email", "phone", "message", "created_at as createdAt"])
      // A Date holds milliseconds only; the text keeps the microseconds that the order needs.
      .select(sql<string>`created_at::text`.as("cursor"))
      .$if(last !== undefined, (builder) =>
        builder.where(sql<boolean>`(created_at, id) < (${last?.cursor}::timestamptz, ${last?.id}::uuid)`),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(batch)
      .execute();
    yield* rows;
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last);
}

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

function matching(query: Pick<InquiryListQuery, "q" | "filters">, executor: Executor) {
  const { q, filters } = query;
  // Spam has its own filter and is otherwise out of sight (row 48).
  const status = inquiryList.filters.status.find((value) => value === filters.status);
  return executor
    .selectFrom("inquiries")
    .where("status", status ? "=" : "<>", status ?? "spam")
    .$if(q !== "", (builder) => builder.where("search_text", "like", containing(q)));
}

function ordered<O>(builder: SelectQueryBuilder<DB, "inquiries", O>, { sort }: InquiryListQuery) {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  if (sort.endsWith("name")) return builder.orderBy(sql`lower(name)`, direction).orderBy("id", direction);
  return builder.orderBy("created_at", direction).orderBy("id", direction);
}

function tooMany(seconds: number): AppError {
  const sentence = `You have sent several messages. Please wait ${inWords(seconds)}, or call us.`;
  return new AppError(sentence, 429, seconds);
}
