import { sql } from "kysely";
import { z } from "zod";
import { momentWords } from "~/modules/patrols/rounds/patrol-options";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { newReference } from "~/modules/shared/company/references.server";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { formatPhone } from "~/platform/phone";
import { type Limit, take } from "~/platform/rate-limit.server";
import { changesOf, type Edit } from "~/platform/record-edits";
import { excerptOf } from "~/platform/search.server";
import { dayAt } from "~/platform/wall-time";
import * as Inquiries from "./inquiries.server";
import type { GuardReport, Keeping } from "./inquiry.schema";
import { guardSource, inquiryNoun } from "./inquiry-noun";
import { incidentPurpose, noContactTime } from "./inquiry-options";

/** Reports beyond these are stored too, but without their own email and notification. */
const loudLimit: Limit = { name: "guard reports", tries: 20, window: 3_600 };
const floodLimit: Limit = { name: "guard reports beyond the limit", tries: 1, window: 3_600 };

/**
 * The same text from the same guard within this many minutes is one report: the answer to the first may have been lost.
 */
const oneReport = 10;

interface Received {
  sentBefore: Date | null;
  /** Over the limit. */
  quiet: boolean;
}

/** Stores a guard's report once and tells the office and the staff. Past 20 in an hour, one email covers the rest. */
export async function report(
  input: GuardReport & { name: string; shiftPlace: string | null },
  by: Audit.Actor,
  trx: Executor,
): Promise<Received> {
  const { name, phone, message } = input;
  await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar guard report'), hashtext(${by.id}))`.execute(trx);
  const first = await trx
    .selectFrom("inquiries")
    .select(["createdAt as sentBefore", "quiet"])
    .where("guardId", "=", by.id)
    .where("createdAt", ">", sql<Date>`now() - ${oneReport} * interval '1 minute'`)
    .where("message", "=", message)
    .where("phone", "=", phone)
    .limit(1)
    .executeTakeFirst();
  if (first) return first;
  const quiet = !(await take(loudLimit, by.id, trx)).allowed;
  const [id, reference] = [newId(), await newReference(trx)];
  const kind = { inquiryPurpose: incidentPurpose, serviceType: "N/A", preferredContactTime: noContactTime };
  await trx
    .insertInto("inquiries")
    .values({ id, reference, ...input, ...kind, email: null, source: guardSource, guardId: by.id, quiet })
    .execute();
  const after = { status: "new", source: guardSource };
  await Inquiries.records.record(id, { verb: "created", by, after }, trx);
  if (!quiet) {
    await sendJob(guardReportMail, { inquiryId: id }, trx);
    const words = `Report ${reference} from ${[name, input.shiftPlace].filter(Boolean).join(", ")}`;
    await Notifications.notify("guard_reported", { words, href: Inquiries.subject.href(id) }, trx);
  } else if ((await take(floodLimit, by.id, trx)).allowed) {
    await sendJob(guardReportMail, { floodOf: by.id }, trx);
    await Notifications.notify("guard_reported", { words: floodWords(name), href: allReports }, trx);
  }
  return { sentBefore: null, quiet };
}

const allReports = `${inquiryNoun.path}?source=${guardSource}`;

function floodWords(name: string): string {
  return `${name} has sent more than ${loudLimit.tries} reports in an hour`;
}

/** The community that a guard was patrolling when a report came; undefined if the shift was for none. */
export async function communityOf(
  { guardId, createdAt }: { guardId: string | null; createdAt: Date },
  executor: Executor = db,
) {
  if (!guardId) return undefined;
  return executor
    .selectFrom("workAssignments as w")
    .innerJoin("communities as c", "c.id", "w.communityId")
    .select(["c.id", "c.name"])
    .where("w.guardId", "=", guardId)
    .where("w.status", "<>", "cancelled")
    .where("w.scheduledStart", "<=", sql<Date>`${createdAt}::timestamptz + interval '1 hour'`)
    .where("w.scheduledStart", ">", sql<Date>`${createdAt}::timestamptz - interval '27 hours'`)
    .where("w.scheduledEnd", ">=", sql<Date>`${createdAt}::timestamptz - interval '1 hour'`)
    .orderBy("w.scheduledStart", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Marks a report as seen by a member of staff; the first one counts. Returns its id, undefined if there is none. */
export async function see(id: string, by: Audit.Actor, executor: Executor = db): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const before = await Inquiries.records.lock(id, trx);
    if (before?.source !== guardSource) return undefined;
    if (before.seenAt) return id;
    const seen = { seenAt: new Date(), seenBy: by.id };
    await Inquiries.records.change(before, seen, { verb: "seen", by }, trx);
    await Notifications.settle([Inquiries.subject.href(id)], trx);
    return id;
  });
}

/**
 * Sets how long a report is kept: until proceedings end (O. Reg. 434/07). @throws FieldRefusal, AppError 409, StaleEdit
 */
export async function keep(id: string, edit: Edit<Keeping>, by: Audit.Actor, executor: Executor = db) {
  const today = dayAt(new Date(), (await company()).timeZone);
  return inTransaction(executor, async (trx) => {
    const before = await Inquiries.records.lock(id, trx);
    if (!before) return undefined;
    const { keepUntil } = changesOf(edit, before);
    if (before.source !== guardSource) throw new AppError("Only reports from guards are kept longer.", 409);
    if (keepUntil && keepUntil <= today)
      throw new FieldRefusal("The date was not saved.", {
        keepUntil: "Choose a day after today, or leave it empty",
      });
    return Inquiries.records.update(id, edit, by, trx);
  });
}

/** A guard's own reports of the last 24 hours, newest first, and who has seen each. */
export async function listOwn(guardId: string, executor: Executor = db) {
  return executor
    .selectFrom("inquiries as i")
    .leftJoin("profiles as p", "p.id", "i.seenBy")
    .select(["i.id", "i.createdAt", "i.seenAt", "i.quiet", "p.fullName as seenBy"])
    .select(excerptOf(sql`i.message`, 160).as("excerpt"))
    .where("i.guardId", "=", guardId)
    .where("i.createdAt", ">", sql<Date>`now() - interval '24 hours'`)
    .orderBy("i.createdAt", "desc")
    .limit(loudLimit.tries)
    .execute();
}

interface Unseen {
  id: string;
  name: string;
  place: string | null;
  excerpt: string;
  createdAt: string;
}

const maxUnseen = 5;

/** The newest unseen reports, one more than are shown, as a single JSON value. */
export const unseen = sql<Unseen[]>`
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'place', shift_place,
    'excerpt', left(message, 160), 'createdAt', created_at) ORDER BY created_at DESC, id DESC), '[]')
  FROM (
    SELECT * FROM inquiries WHERE source = 'guard' AND seen_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT ${maxUnseen + 1}
  ) AS newest`;

/** Goes to the office, whatever staff chose to get by email. */
export const guardReportMail = defineMail({
  name: "guard-report-mail",
  label: "Emails about guards' reports",
  data: z.union([z.object({ inquiryId: z.uuid() }), z.object({ floodOf: z.uuid() })]),
  read: (data) => ("floodOf" in data ? readFlood(data.floodOf) : readReport(data.inquiryId)),
  words: ({ name, ...says }, company) => ({
    ...says,
    toOffice: { name, email: company.email, fields: Object.fromEntries(says.facts) },
    footer: `Sent by the website of ${company.name}. Reports from guards always come to this address.`,
  }),
});

async function readReport(id: string) {
  const found = await Inquiries.find(id);
  if (!found) return undefined;
  const { reference, name, phone, message, shiftPlace, createdAt } = found;
  const facts: [string, string][] = [
    ["What is wrong", message],
    ["Guard", name],
    ["Phone", phone],
    ["Shift", shiftPlace ?? "No shift at that time"],
    ["Sent", momentWords(createdAt, (await company()).timeZone)],
  ];
  const subject = `Report from ${[name, shiftPlace].filter(Boolean).join(", ")} (${reference})`;
  const action = { label: "Open it and press Seen", href: Inquiries.subject.href(id) };
  return {
    name,
    subject,
    heading: `Report from ${[name, shiftPlace].filter(Boolean).join(", ")}`,
    facts,
    action,
  };
}

async function readFlood(guardId: string) {
  const guard = await db
    .selectFrom("profiles")
    .select(["fullName as name", "phoneNumber"])
    .where("id", "=", guardId)
    .executeTakeFirst();
  if (!guard) return undefined;
  const { name, phoneNumber } = guard;
  const now = "Further reports in this hour are kept, and we send no email about each. Call the guard.";
  const facts: [string, string][] = [
    ["Phone", phoneNumber ? formatPhone(phoneNumber) : "Not known"],
    ["What happens now", now],
  ];
  const action = { label: "Open the reports", href: allReports };
  return { name, subject: floodWords(name), heading: floodWords(name), facts, action };
}
