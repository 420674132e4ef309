import { type Expression, sql } from "kysely";
import { emailsBeside } from "~/modules/accounts/profiles/merged-profiles.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import * as Exports from "~/modules/shared/exports/exports.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { bulkLimit, defineList } from "~/platform/list.server";
import { equals, fromDay, heldBy, toDay } from "~/platform/list-filters.server";
import { isPhone, toE164 } from "~/platform/phone";
import type { Picked } from "~/platform/record-actions.server";
import { pick } from "~/platform/record-fields";
import { excerptOf } from "~/platform/search.server";
import { records, refuseOthers } from "./inquiries.server";
import { guardSource, inquiryNoun } from "./inquiry-noun";
import {
  bulkLabels,
  type InquiryStatus,
  inquirySources,
  inquiryStatuses,
  sentFields,
} from "./inquiry-options";
import { quoteStatus } from "./quote-status.server";

const contact = ["name", "email", "phone"] as const;

/** The list of inquiries, newest first. Spam shows only under its own filter. */
export const inquiryList = defineList({
  from: (executor) => executor.selectFrom("inquiries"),
  id: "inquiries.id",
  search: sql.ref("inquiries.searchText"),
  filters: {
    status: {
      ...equals("inquiries.status", inquiryStatuses),
      otherwise: sql`${sql.ref("inquiries.status")} <> 'spam'`,
    },
    source: equals("inquiries.source", inquirySources),
    assignedTo: heldBy("inquiries.assignedTo"),
    from: fromDay("inquiries.createdAt", companyZone),
    to: toDay("inquiries.createdAt", companyZone),
  },
  sorts: {
    created: { by: sql.ref("inquiries.createdAt"), type: "timestamptz" },
    name: { by: sql`lower(inquiries.name)`, type: "text" },
  },
  start: "-created",
  rows: (qb) =>
    qb
      .select(["id", "status", "createdAt", ...contact])
      .select(sql<string>`left(message, 160)`.as("excerpt"))
      .select(sql<boolean>`source = ${guardSource} AND seen_at IS NULL`.as("unseen"))
      .select(quoteStatus)
      .select(({ selectFrom }) =>
        selectFrom("profiles")
          .whereRef("profiles.id", "=", "inquiries.assignedTo")
          .select("fullName")
          .as("assignee"),
      )
      .execute(),
});

export type InquiryListQuery = ReturnType<typeof inquiryList.query>;

/** The inquiries that match a list's query, in its order. */
export async function exportCsv(query: InquiryListQuery, by: Audit.Actor) {
  const columns = [...contact, "message", "createdAt"] as const;
  const rows = inquiryList.all(query, (qb) => qb.select(["id", ...columns]).execute());
  return Exports.csv({ name: "inquiries", subject: "inquiry" }, rows, pick(sentFields, columns), by);
}

/** The chosen inquiries as the confirmation of a bulk act names them. */
export async function picked(ids: string[]) {
  const rows = await db
    .selectFrom("inquiries")
    .select(["id", "version", "name", "reference", "status", "assignedTo"])
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map(({ name, reference, status, assignedTo, ...row }) => ({
    ...row,
    name: `${name}, ${reference}`,
    has: [status, assignedTo ? `${toPerson}${assignedTo}` : "nobody"],
  }));
}

/** Other messages of the same person, by phone or any of their emails, newest first. */
export async function othersOf(
  { id, email, phone }: { id: string; email: string | null; phone: string },
  executor: Executor = db,
) {
  const by = (column: "email" | "phone", value: string | Expression<string>) =>
    executor
      .selectFrom("inquiries")
      .select(["id", "status", "createdAt", excerpt.as("excerpt")])
      .where(column, "=", value)
      .where("id", "<>", id)
      .orderBy("createdAt", "desc")
      .limit(maxOthers);
  // Who wrote an email gave none.
  const samePhone = phone === "" ? undefined : by("phone", isPhone(phone) ? toE164(phone) : phone);
  const sameEmail =
    email &&
    sql`SELECT message.* FROM unnest(${emailsBeside(email)}) AS one (email)
    CROSS JOIN LATERAL (${by("email", sql.ref("one.email"))}) AS message`;
  const ways = [samePhone, sameEmail].flatMap((way) => (way ? [sql`(${way})`] : []));
  if (ways.length === 0) return [];
  const both = sql.join(ways, sql` UNION `);
  const { rows } = await sql<{ id: string; status: InquiryStatus; createdAt: Date; excerpt: string }>`
    SELECT * FROM (${both}) AS found ORDER BY created_at DESC LIMIT ${maxOthers}`.execute(executor);
  return rows;
}

const maxOthers = 5;
const excerpt = excerptOf(sql`message`, 80);

const views: { label: string; filters: Partial<Record<"status" | "assignedTo", string>> }[] = [
  { label: "New", filters: { status: "new" } },
  { label: "Mine", filters: {} },
  { label: "In progress", filters: { status: "in_progress" } },
  { label: "Answered", filters: { status: "answered" } },
  { label: "All", filters: {} },
  { label: "Spam", filters: { status: "spam" } },
];

export function tabs(me: string) {
  return views.map(({ label, filters }) => ({
    label,
    filters: label === "Mine" ? { assignedTo: me } : filters,
  }));
}

/** The bulk acts by name, with one for each member of staff to assign to. */
export function bulkActs(staff: { id: string; name: string }[], me: string): Record<string, string> {
  const { delete: remove, ...acts } = bulkLabels;
  const others = staff.filter(({ id }) => id !== me);
  const assigning = others.map(({ id, name }) => [`${toPerson}${id}`, `Assign to ${name}`]);
  return { ...acts, ...Object.fromEntries(assigning), delete: remove };
}

const toPerson = "assign-";

/**
 * Applies one act to the inquiries that have not changed since they were shown.
 * @throws AppError if the assignee is not one of the staff
 */
export async function perform(act: string, rows: Picked[], by: Audit.Actor, executor: Executor = db) {
  if (act === "delete") return records.removeAll(rows, by, executor);
  const status = inquiryStatuses.find((each) => each === act);
  if (status) return records.updateAll(rows, { status }, by, executor);
  if (act === "nobody") return records.updateAll(rows, { assignedTo: null }, by, executor);
  if (act === "mine") return records.updateAll(rows, { assignedTo: by.id }, by, executor);
  return assignAll(act.slice(toPerson.length), rows, by, executor);
}

const open: InquiryStatus[] = ["new", "in_progress"];

/** The open inquiries of a member of staff. */
function openOf(userId: string, executor: Executor) {
  return executor.selectFrom("inquiries").where("assignedTo", "=", userId).where("status", "in", open);
}

/** How many open inquiries a person has, up to 1,000. */
export async function countOpenOf(userId: string, executor: Executor = db): Promise<number> {
  return (await openOf(userId, executor).select("id").limit(1_000).execute()).length;
}

/**
 * Assigns all open inquiries of one member of staff to another, or to nobody, and tells them. Returns how many.
 * @throws AppError if the other may not take inquiries
 */
export async function handOver(
  from: string,
  to: string | null,
  by: Audit.Actor,
  trx: Executor,
): Promise<number> {
  const rows = await openOf(from, trx).select(["id", "version"]).orderBy("id").forUpdate().execute();
  if (rows.length === 0) return 0;
  if (to) await refuseOthers(to, trx);
  let done = 0;
  for (let start = 0; start < rows.length; start += bulkLimit) {
    const batch = rows.slice(start, start + bulkLimit);
    done += (await records.updateAll(batch, { assignedTo: to }, by, trx)).done;
  }
  if (to) await tellAssigned(to, done, trx);
  return done;
}

function assignAll(assignedTo: string, rows: Picked[], by: Audit.Actor, executor: Executor) {
  return inTransaction(executor, async (trx) => {
    await refuseOthers(assignedTo, trx);
    const outcome = await records.updateAll(rows, { assignedTo }, by, trx);
    await tellAssigned(assignedTo, outcome.done, trx);
    return outcome;
  });
}

async function tellAssigned(assignedTo: string, count: number, trx: Executor): Promise<void> {
  if (count === 0) return;
  const words = `${count} ${count === 1 ? inquiryNoun.one : inquiryNoun.many} assigned to you`;
  const href = `${inquiryNoun.path}?assignedTo=${assignedTo}`;
  await Notifications.notifyPerson(assignedTo, "inquiry_assigned", { words, href }, trx);
}
