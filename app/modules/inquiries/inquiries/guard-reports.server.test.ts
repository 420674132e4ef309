import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as Undo from "~/modules/office/undo/undo.server";
import * as Notifications from "~/modules/shared/notifications/notice-mail.server";
import { noticesFor } from "~/modules/staff/team/preferences.schema";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as GuardReports from "./guard-reports.server";
import * as Inquiries from "./inquiries.server";
import { inquiryEditSchema, staffInquirySchema } from "./inquiry.schema";
import { perform } from "./inquiry-list.server";
import { sweep } from "./inquiry-removal.server";

useTestDatabase({ queues: [GuardReports.guardReportMail, Notifications.noticeMail] });

const sent = { phone: "+19055550151", message: "A broken window." };
let guard: TestPerson;
let owner: TestPerson;

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from rate_buckets`.execute(db);
  guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

function report(message = sent.message, by = guard, phone = sent.phone) {
  const input = { name: "Amir Haddadi", phone, message, shiftPlace: "Port Credit" };
  return inTransaction(db, (trx) => GuardReports.report(input, by, trx));
}

const reportsOf = (by = guard) =>
  db.selectFrom("inquiries").selectAll().where("guardId", "=", by.id).orderBy("createdAt").execute();

async function one() {
  await report();
  const [row] = await reportsOf();
  if (!row) throw new Error("The report was not stored");
  return row;
}

async function mails(): Promise<unknown[]> {
  const { rows } = await sql<{
    data: unknown;
  }>`select data from pgboss.job where name = 'guard-report-mail' order by created_on`.execute(db);
  return rows.map(({ data }) => data);
}

const told = (userId: string) =>
  db.selectFrom("notifications").select(["kind", "words", "readAt"]).where("userId", "=", userId).execute();

/** Makes a report look this old. */
async function age(id: string, interval: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table inquiries disable trigger guard_reports_kept`.execute(trx);
    await sql`update inquiries set created_at = now() - ${interval}::interval where id = ${id}`.execute(trx);
    await sql`alter table inquiries enable trigger guard_reports_kept`.execute(trx);
  });
}

test("row D1: a guard's report is stored with its email to the office, its audit row and a notice nobody can mute", async () => {
  await db
    .insertInto("staffSettings")
    .values({ userId: owner.id, mutedNotices: ["guard_reported", "inquiry_received"] })
    .execute();
  const recruiter = await addPerson({ role: "recruiter" });
  const row = await one();
  expect(row).toMatchObject({
    ...sent,
    ...{ name: "Amir Haddadi", shiftPlace: "Port Credit", email: null, source: "guard", status: "new" },
    ...{ inquiryPurpose: "Patrol Incident", seenAt: null, quiet: false },
  });
  expect(await mails()).toEqual([{ inquiryId: row.id }]);
  const words = `Report ${row.reference} from Amir Haddadi, Port Credit`;
  expect(await told(owner.id)).toEqual([{ kind: "guard_reported", words, readAt: null }]);
  expect(await told(recruiter.id)).toEqual([]);
  expect(noticesFor("owner").map(({ kind }) => kind)).not.toContain("guard_reported");
  const audit = await db.selectFrom("auditLog").selectAll().where("subjectId", "=", row.id).execute();
  expect(audit).toMatchObject([{ action: "inquiry.created", actorId: guard.id }]);
});

test("row D1: nothing of a report is left if the transaction around it fails", async () => {
  const input = { ...sent, name: "Amir Haddadi", shiftPlace: null };
  const work = inTransaction(db, async (trx) => {
    await GuardReports.report(input, guard, trx);
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect([await reportsOf(), await mails(), await told(owner.id)]).toEqual([[], [], []]);
});

test("row D1: the same text from the same guard within ten minutes is one report, even 10 at once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => report()));
  expect(answers.filter(({ sentBefore }) => sentBefore === null)).toHaveLength(1);
  expect([await reportsOf(), await mails()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  const other = await addPerson({ role: "guard" });
  await report(sent.message, other);
  await report("A broken door.");
  await report(sent.message, guard, "+19055550152");
  expect([(await reportsOf(other)).length, (await reportsOf()).length]).toEqual([1, 3]);
  const [first] = await reportsOf();
  await age(first?.id ?? "", "11 minutes");
  expect(await report()).toEqual({ sentBefore: null, quiet: false });
  expect(await reportsOf()).toHaveLength(4);
});

test("row D1, ASVS V2.4.1: the 21st report in an hour is kept without its own email, and one email says so", async () => {
  for (let n = 1; n <= 20; n++)
    expect(await report(`Number ${n}`)).toEqual({ sentBefore: null, quiet: false });
  for (let n = 21; n <= 23; n++)
    expect(await report(`Number ${n}`)).toEqual({ sentBefore: null, quiet: true });
  expect(await report("Number 21"), "sent again").toMatchObject({
    sentBefore: expect.any(Date),
    quiet: true,
  });
  expect((await reportsOf()).map(({ quiet }) => quiet).filter(Boolean)).toHaveLength(3);
  const sentMails = await mails();
  expect(sentMails).toHaveLength(21);
  expect(sentMails.at(-1)).toEqual({ floodOf: guard.id });
  expect((await told(owner.id)).at(-1)?.words).toBe("Amir Haddadi has sent more than 20 reports in an hour");
  const other = await addPerson({ role: "guard" });
  expect(await report("Another guard", other)).toMatchObject({ quiet: false });
});

test("row D1: the first member of staff to see a report is recorded for good, and the guard reads who", async () => {
  const { id } = await one();
  const reads = async () =>
    (await sql<{ rows: { id: string }[] }>`select (${GuardReports.unseen}) as rows`.execute(db)).rows[0]
      ?.rows;
  expect((await reads())?.some((row) => row.id === id)).toBe(true);
  expect(await GuardReports.listOwn(guard.id)).toMatchObject([
    { excerpt: sent.message, seenAt: null, seenBy: null },
  ]);
  await db.updateTable("inquiries").set({ status: "answered" }).where("id", "=", id).execute();
  expect(
    (await reads())?.some((row) => row.id === id),
    "answered is not seen",
  ).toBe(true);
  const second = await addPerson({ role: "support", fullName: "Sue Park" });
  expect(await GuardReports.see(id, owner)).toBe(id);
  expect(await GuardReports.see(id, second)).toBe(id);
  expect(await GuardReports.listOwn(guard.id)).toMatchObject([
    { seenAt: expect.any(Date), seenBy: "Dana Whitfield" },
  ]);
  expect((await reads())?.some((row) => row.id === id)).toBe(false);
  expect(
    (await told(second.id)).map(({ readAt }) => readAt),
    "read for all",
  ).not.toContain(null);
  const acts = await db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(["inquiry.created", "inquiry.seen"]);
  expect(acts[1]?.actorId).toBe(owner.id);
});

test("ASVS V8.2.2: a guard reads only their own reports, and no other inquiry can be marked as seen", async () => {
  await one();
  const other = await addPerson({ role: "guard" });
  expect(await GuardReports.listOwn(other.id)).toEqual([]);
  const plain = await Inquiries.createByStaff(staffInquiry(), owner);
  expect(await GuardReports.see(plain, owner)).toBeUndefined();
  await expect(
    GuardReports.keep(plain, { version: 1, submitted: { keepUntil: "2199-01-01", keepReason: "x" } }, owner),
  ).rejects.toMatchObject({ status: 409 });
});

function staffInquiry() {
  return staffInquirySchema.parse({
    ...{ name: "Ada", phone: "9055550199", inquiryPurpose: "Patrol Incident", serviceType: "N/A" },
    ...{ message: "Called in.", source: "phone" },
  });
}

test("row 237: nobody deletes a guard's report: one by one, many at once or in the database", async () => {
  const row = await one();
  const plain = await Inquiries.createByStaff(staffInquiry(), owner);
  await expect(Inquiries.remove(row.id, row.version, owner)).rejects.toMatchObject({
    status: 409,
    message: "Reports from guards have to be kept and cannot be deleted.",
  });
  const picked = [
    { id: row.id, version: row.version },
    { id: plain, version: 1 },
  ];
  expect(await perform("delete", picked, owner)).toEqual({
    done: 1,
    left: [{ title: "Amir Haddadi", why: "kept" }],
    gone: 0,
  });
  await expect(db.deleteFrom("inquiries").where("id", "=", row.id).execute()).rejects.toThrow(
    "has to be kept",
  );
  expect(await reportsOf()).toHaveLength(1);
});

test("row 237: a guard's report stays as it was sent, whatever staff try, and none can be made up", async () => {
  const row = await one();
  const edit = { version: row.version, submitted: { source: "phone" as const, name: "Nobody" } };
  await expect(Inquiries.update(row.id, edit, owner)).rejects.toMatchObject({ status: 409 });
  for (const changes of [
    { source: "phone" },
    { message: "Nothing." },
    { name: "Nobody" },
    { createdAt: new Date(0) },
  ])
    await expect(db.updateTable("inquiries").set(changes).where("id", "=", row.id).execute()).rejects.toThrow(
      "stays as it was sent",
    );
  expect(staffInquirySchema.safeParse({ ...staffInquiry(), source: "guard" }).success).toBe(false);
  expect(inquiryEditSchema.shape.source.safeParse("guard").success).toBe(false);
  expect(
    await Inquiries.update(row.id, { version: row.version, submitted: { status: "in_progress" } }, owner),
  ).toBe(row.id);
  expect(await reportsOf()).toMatchObject([{ ...sent, source: "guard", status: "in_progress" }]);
});

test("security.md 14: the nightly clean-up keeps a guard's report for two years, and after them until its date", async () => {
  const [young, old, held, over] = await Promise.all(
    ["young", "old", "held", "over"].map(async (message) => {
      await report(message);
      return (await reportsOf()).find((row) => row.message === message)?.id ?? "";
    }),
  );
  const plain = await Inquiries.createByStaff(staffInquiry(), owner);
  await sql`update inquiries set created_at = now() - interval '25 months' where id = ${plain}`.execute(db);
  await sql`update inquiries set keep_until = current_date + 30 where id = ${held}`.execute(db);
  await sql`update inquiries set keep_until = current_date - 2 where id = ${over}`.execute(db);
  await age(young ?? "", "1 year 11 months");
  for (const id of [old, held, over]) await age(id ?? "", "2 years 1 day");
  expect(await sweep()).toBe(3);
  expect((await reportsOf()).map(({ message }) => message).sort()).toEqual(["held", "young"]);
});

test("security.md 14: staff set a day to keep a report until, with a reason, in the audit log, and undo it", async () => {
  const { id, version } = await one();
  const keep = (keepUntil: string | null, keepReason: string, opened = version) =>
    GuardReports.keep(id, { version: opened, submitted: { keepUntil, keepReason } }, owner);
  await expect(keep("2020-01-01", "Court")).rejects.toMatchObject({
    fields: { keepUntil: "Choose a day after today, or leave it empty" },
  });
  const scope = { id: "r", address: "192.0.2.1", userId: null, undo: undefined };
  await inScope(scope, () => keep("2199-01-01", "Court file 12"));
  expect(await reportsOf()).toMatchObject([{ keepUntil: "2199-01-01", keepReason: "Court file 12" }]);
  const [entry] = await db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", id)
    .where("action", "=", "inquiry.updated")
    .execute();
  expect(entry).toMatchObject({
    actorId: owner.id,
    before: { keepUntil: null, keepReason: "" },
    after: { keepUntil: "2199-01-01", keepReason: "Court file 12" },
  });
  const act = await Undo.find(String(entry?.id), owner);
  await inTransaction(db, async (trx) => act?.work(trx));
  expect(await reportsOf()).toMatchObject([{ keepUntil: null, keepReason: "" }]);
});

test("row 101: a report leads to the community that its guard was patrolling", async () => {
  const row = await one();
  expect(await GuardReports.communityOf(row)).toBeUndefined();
  const communityId = newId();
  await db.insertInto("communities").values({ id: communityId, name: "Harbour" }).execute();
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const shift = { title: "Patrol", location: "Brampton", timeZone: "America/Toronto", guardId: guard.id };
  const wall = { wallDay: "2026-11-26", wallFrom: "23:00", wallTo: "07:00" };
  await db
    .insertInto("workAssignments")
    .values([
      { id: newId(), ...shift, ...wall, scheduledStart: hours(-60), scheduledEnd: hours(-52), communityId },
      { id: newId(), ...shift, ...wall, scheduledStart: hours(-3), scheduledEnd: hours(5), communityId },
    ])
    .execute();
  expect(await GuardReports.communityOf(row)).toEqual({ id: communityId, name: "Harbour" });
  await age(row.id, "1 day");
  const [old] = await reportsOf();
  expect(old && (await GuardReports.communityOf(old)), "between two shifts").toBeUndefined();
});
