import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import * as Changes from "~/modules/hiring/applications/application-changes.server";
import { applicationMail } from "~/modules/hiring/applications/application-mails.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { system } from "~/modules/shared/audit/audit.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db, type Executor } from "~/platform/db.server";
import { mailFolder } from "~/platform/mail.server";
import { momentIn, readCalendar } from "../../../../tests/support/calendar";
import { embedded, useTestDatabase } from "../../../../tests/support/database";
import { dayFromNow } from "../../../../tests/support/days";
import { someoneWaits, whileHeld } from "../../../../tests/support/held";
import { addApplication } from "../../../../tests/support/hiring";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Decisions from "./decisions.server";
import { interviewEditSchema, interviewSchema } from "./interview.schema";
import * as Bookings from "./interview-bookings.server";
import { interviewMail } from "./interview-mails.server";
import * as Views from "./interview-views.server";
import * as Interviews from "./interviews.server";

useTestDatabase({ queues: [applicationMail, interviewMail, noticeMail] });

const _hour = 3_600_000;

let recruiter: TestPerson;
let owner: TestPerson;

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from notifications`.execute(db);
  await rm(mailFolder, { recursive: true, force: true });
  recruiter = await addPerson({ role: "recruiter", fullName: "Rosa Marsh" });
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

const typed = (changes: Record<string, string> = {}) => ({
  day: dayFromNow(7),
  time: "14:30",
  minutes: "45",
  kind: "in-person",
  place: "12 Main Street, Brampton",
  interviewerId: recruiter.id,
  note: "Please bring your licence.",
  ...changes,
});

async function plan(id: string, changes: Record<string, string> = {}, by = recruiter): Promise<string> {
  const input = interviewSchema.parse(typed(changes));
  return (await Interviews.plan(id, input, by)) ?? "";
}

/** What a form opened on this version sends. */
function edit(changes: Record<string, string>, version = 1) {
  const { version: _, ...original } = interviewEditSchema.parse({ ...typed(), version });
  return { version, original, submitted: { ...original, ...interviewSchema.partial().parse(changes) } };
}

function row(id: string) {
  return db.selectFrom("interviews").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function statusOf(applicationId: string) {
  const { status } = await db
    .selectFrom("jobApplications")
    .select("status")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return status;
}

/** Runs the waiting jobs and returns the emails they sent. */
async function mails() {
  const { rows } = await sql<{ id: string; data: object }>`
    select id, data from pgboss.job where name = 'interview-mail' and state = 'created' order by created_on`.execute(
    db,
  );
  for (const { id, data } of rows) await interviewMail.work(data, { id, tries: 1 });
  await sql`delete from pgboss.job where name = 'interview-mail'`.execute(db);
  const names = (await readdir(mailFolder).catch(() => [])).sort();
  const sent = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
  await rm(mailFolder, { recursive: true, force: true });
  return sent.map((mail) => {
    const part = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
    // The email parser returns line feeds only.
    const content =
      typeof part?.content === "string" ? part.content : new TextDecoder().decode(part?.content);
    const calendar = readCalendar(content.replaceAll("\n", "\r\n"));
    return { ...mail, method: part?.method, calendar };
  });
}

async function notices(userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("words")
    .where("userId", "=", userId)
    .where("kind", "=", "interview_planned")
    .orderBy("id")
    .execute();
  return rows.map(({ words }) => words);
}

describe("row 153: an interviewer who is booked twice", () => {
  test("is named with the other interviews of that day, until staff confirm it", async () => {
    const [first, later, next] = [await addApplication(), await addApplication(), await addApplication()];
    await plan(first, { time: "10:00", minutes: "30" });
    await plan(later, { time: "13:00", minutes: "30" });
    const clash = { time: "10:15", minutes: "30" };
    const refusal = {
      fields: {
        anyway: expect.stringMatching(
          /Rosa Marsh already has an interview then: 10:00.AM to 10:30.AM with .+\. Also that day: 1:00.PM to 1:30.PM with /,
        ),
      },
    };
    await expect(plan(next, clash)).rejects.toMatchObject(refusal);
    expect(await Views.listOf(next), "nothing is planned").toEqual([]);
    await plan(next, { ...clash, interviewerId: owner.id });
    await plan(await addApplication(), { time: "10:30", minutes: "30" });
    await plan(await addApplication(), { ...clash, anyway: "on" });
  });

  test("is told when one is moved onto another, and not when only the note changes", async () => {
    const [first, second] = [await addApplication(), await addApplication()];
    await plan(first, { time: "10:00" });
    const id = await plan(second, { time: "12:00" });
    const from = { ...edit({}), original: interviewSchema.parse(typed({ time: "12:00" })) };
    const moved = (changes: object) => ({ ...from, submitted: { ...from.original, ...changes } });
    await expect(Interviews.update(id, moved({ time: "10:30" }), owner)).rejects.toMatchObject({
      fields: { anyway: expect.stringContaining("10:00") },
    });
    await Interviews.update(id, moved({ time: "10:30", anyway: true }), owner);
    const again = interviewSchema.parse(typed({ time: "10:30" }));
    const note = { version: 2, original: again, submitted: { ...again, note: "Use the side door." } };
    await Interviews.update(id, note, owner);
    expect((await row(id)).note).toBe("Use the side door.");
  });

  test("the form lists what is planned, with cancelled interviews left out", async () => {
    const id = await plan(await addApplication(), { time: "10:00", minutes: "30" });
    const words = async () => (await Bookings.listAhead()).find((each) => each.id === id)?.words;
    expect(await words()).toMatch(/, 10:00.AM to 10:30.AM: Rosa Marsh with /);
    await Interviews.cancel(id, owner);
    expect(await words()).toBeUndefined();
  });
});

describe("row 153: planning an interview", () => {
  test("stores it by the company's clocks, moves the application on and invites the applicant", async () => {
    const applicationId = await addApplication();
    const id = await plan(applicationId);
    const stored = await row(id);
    expect(stored).toMatchObject({ status: "planned", minutes: 45, kind: "in-person", applicationId });
    expect(await Views.listOf(applicationId)).toMatchObject([
      { id, day: dayFromNow(7), time: "14:30", mailedAt: null },
    ]);
    expect(await statusOf(applicationId)).toBe("interview_scheduled");
    const statusMails = await db
      .selectFrom("jobApplicationMails")
      .select("id")
      .where("applicationId", "=", applicationId)
      .execute();
    expect(statusMails, "the invitation is the only email").toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [{ address: `${applicationId}@example.test` }], method: "REQUEST" });
    expect(mail?.subject).toMatch(/^Your interview \(NJ-/);
    expect(mail?.text).toContain("2:30 PM (45 minutes)");
    for (const words of ["In person", "12 Main Street, Brampton", "Rosa Marsh", "Please bring your licence."])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toMatch(/\/applications\/[\w-]{43}/);
    expect(mail?.calendar.get("UID")?.value).toBe(`${id}@localhost`);
    expect(mail?.calendar.get("SEQUENCE")?.value).toBe("0");
    expect(momentIn(mail?.calendar.get("DTSTART")?.value)).toEqual(stored.startsAt);
    expect((await row(id)).mailedAt).not.toBeNull();
  });

  test.each([
    ["2027-03-13", "14:00", "2027-03-13T19:00:00.000Z"],
    ["2027-03-14", "14:00", "2027-03-14T18:00:00.000Z"],
    ["2026-10-31", "23:30", "2026-11-01T03:30:00.000Z"],
    ["2026-11-01", "09:00", "2026-11-01T14:00:00.000Z"],
  ])("%s at %s in Toronto is %s, even around a clock change", async (day, time, moment) => {
    const id = await plan(await addApplication(), { day, time });
    expect((await row(id)).startsAt.toISOString()).toBe(moment);
    expect(await Views.find((await row(id)).applicationId, id)).toMatchObject({ day, time });
  });

  test("is refused at a time no clock shows, with a person who may not hold it, and after the outcome", async () => {
    const id = await addApplication();
    await expect(plan(id, { day: "2027-03-14", time: "02:30" })).rejects.toMatchObject({
      fields: { time: expect.stringContaining("clocks go forward") },
    });
    const support = await addPerson({ role: "support" });
    await expect(plan(id, { interviewerId: support.id })).rejects.toMatchObject({
      fields: { interviewerId: expect.stringContaining("Choose someone else") },
    });
    await expect(plan(await addApplication({ status: "rejected" }))).rejects.toMatchObject({ status: 409 });
    expect(await Views.listOf(id)).toEqual([]);
    expect(await plan("00000000-0000-7000-8000-00000000000f")).toBe("");
  });

  test("needs its fields, and accepts no other kind, length or time", () => {
    const { error } = interviewSchema.safeParse({ minutes: "3", kind: "letter", time: "25:00" });
    expect(Object.keys(error?.flatten().fieldErrors ?? {}).sort()).toEqual([
      "day",
      "interviewerId",
      "kind",
      "minutes",
      "place",
      "time",
    ]);
    expect(interviewSchema.parse(typed({ time: "9:05" })).time).toBe("09:05");
  });

  test("in the past makes a record without an email, and a second one leaves the status alone", async () => {
    const applicationId = await addApplication({ status: "offer_extended" });
    const id = await plan(applicationId, { day: dayFromNow(-2) });
    expect(await mails()).toEqual([]);
    expect(await Views.find(applicationId, id)).toMatchObject({ mailVersion: null, begun: true });
    expect(await statusOf(applicationId)).toBe("offer_extended");
  });

  test("tells the interviewer, unless they planned it themselves", async () => {
    const id = await plan(await addApplication(), { interviewerId: owner.id });
    expect(await notices(owner.id)).toEqual([
      expect.stringMatching(/^Interview with Ada Lindqvist, .*2:30 PM$/),
    ]);
    await Interviews.update(id, edit({ interviewerId: owner.id, place: "Elsewhere" }), recruiter);
    expect(await notices(owner.id), "the time is the same").toHaveLength(1);
    await Interviews.cancel(id, recruiter);
    expect(await notices(owner.id)).toEqual([expect.anything(), expect.stringMatching(/^Cancelled: /)]);
    await plan(await addApplication());
    expect(await notices(recruiter.id)).toEqual([]);
  });
});

describe("row 153: changing an interview", () => {
  test("keeps its name in calendars, counts its changes, and emails only the newest", async () => {
    const id = await plan(await addApplication());
    const first = await mails();
    await Interviews.update(id, edit({ day: dayFromNow(8) }), recruiter);
    const [moved] = await mails();
    await Interviews.update(id, { version: 2, submitted: { place: "By the gate" } }, recruiter);
    await Interviews.update(id, { version: 3, submitted: { time: "16:00" } }, recruiter);
    const last = await mails();
    expect(await row(id)).toMatchObject({ status: "moved", version: 4, place: "By the gate" });
    expect(moved?.subject).toMatch(/^Your interview has moved/);
    expect(last).toHaveLength(1);
    const all = [...first, ...(moved ? [moved] : []), ...last];
    expect(new Set(all.map(({ calendar }) => calendar.get("UID")?.value)).size).toBe(1);
    expect(all.map(({ calendar }) => calendar.get("SEQUENCE")?.value)).toEqual(["0", "1", "3"]);
    expect(all.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "REQUEST"]);
  });

  test("sends no email if nothing changed, or twice if a job runs again", async () => {
    const id = await plan(await addApplication());
    expect(await mails()).toHaveLength(1);
    await Interviews.update(id, edit({}), recruiter);
    expect(await mails()).toEqual([]);
    await interviewMail.work({ interviewId: id, version: 1 }, { id: "again", tries: 2 });
    expect(await mails()).toEqual([]);
  });

  test("never overwrites what someone else saved", async () => {
    const id = await plan(await addApplication());
    await Interviews.update(id, edit({ place: "Gate 1" }), recruiter);
    await expect(Interviews.update(id, edit({ place: "Gate 2" }), owner)).rejects.toMatchObject({
      status: 409,
      clashes: [{ name: "place", theirs: "Gate 1", mine: "Gate 2" }],
    });
    await Interviews.update(id, edit({ note: "Ring the bell" }), owner);
    expect(await row(id)).toMatchObject({ place: "Gate 1", note: "Ring the bell" });
  });

  test("is cancelled once, and calendars are told", async () => {
    const applicationId = await addApplication();
    const id = await plan(applicationId);
    await mails();
    await Interviews.cancel(id, recruiter);
    await Interviews.cancel(id, recruiter);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Your interview is cancelled/);
    expect(mail?.method).toBe("CANCEL");
    expect([mail?.calendar.get("SEQUENCE")?.value, mail?.calendar.get("STATUS")?.value]).toEqual([
      "1",
      "CANCELLED",
    ]);
    expect(await Views.comingOf(applicationId)).toEqual([]);
    await expect(Interviews.update(id, edit({ place: "X" }, 2), recruiter)).rejects.toMatchObject({
      status: 409,
    });
    await expect(Interviews.hold(id, recruiter)).rejects.toMatchObject({ status: 409 });
  });

  test("can be marked as held from its start on, and then stays as it was", async () => {
    const applicationId = await addApplication();
    const id = await plan(applicationId);
    await expect(Interviews.hold(id, recruiter)).rejects.toMatchObject({ status: 409 });
    await Interviews.update(id, edit({ day: dayFromNow(-1) }), recruiter);
    await Interviews.hold(id, recruiter);
    await Interviews.hold(id, recruiter);
    expect((await row(id)).status).toBe("held");
    await expect(Interviews.cancel(id, recruiter)).rejects.toMatchObject({ status: 409 });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_type = 'interview' and subject_id = ${id} order by id`.execute(
      db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "interview.planned",
      "interview.updated",
      "interview.held",
    ]);
  });

  test("is cancelled with the outcome, no matter who decided", async () => {
    const applicationId = await addApplication();
    const [coming, past] = [await plan(applicationId), await plan(applicationId, { day: dayFromNow(-1) })];
    await mails();
    await Changes.withdraw(applicationId);
    expect(await Decisions.closeDecided(system)).toBe(1);
    expect(await Decisions.closeDecided(system)).toBe(0);
    expect([(await row(coming)).status, (await row(past)).status]).toEqual(["cancelled", "planned"]);
    expect(await mails(), "the email about the outcome says so").toEqual([]);
  });

  if (!embedded)
    test.each<[what: string, meanwhile: (id: string, applicationId: string, trx: Executor) => unknown]>([
      [
        "whose application is reopened",
        (_, applicationId, trx) =>
          Changes.setStatus(applicationId, { to: "under_review", note: "Too soon" }, owner, trx),
      ],
      [
        "that is held",
        async (id, _, trx) => {
          await Interviews.update(id, edit({ day: dayFromNow(-1) }), recruiter, trx);
          await Interviews.hold(id, recruiter, trx);
        },
      ],
    ])("stays while it waits to be cancelled as decided, when it is one %s", async (_, meanwhile) => {
      const applicationId = await addApplication();
      const id = await plan(applicationId);
      await Changes.setStatus(applicationId, { to: "rejected", reason: "other", mail: true }, recruiter);
      await mails();
      let cancelled: Promise<number> | undefined;
      await whileHeld(
        async (trx) => meanwhile(id, applicationId, trx),
        async () => {
          cancelled = Decisions.closeDecided(system);
          await Promise.race([cancelled, someoneWaits()]);
        },
      );
      expect(await cancelled).toBe(0);
      expect((await row(id)).status).not.toBe("cancelled");
      expect((await mails()).filter(({ method }) => method === "CANCEL")).toEqual([]);
    });
});

test("row 98: applicants see upcoming interviews, and find them in their data download", async () => {
  const person = await addPerson();
  const applicationId = await addApplication({ userId: person.id });
  const [later, next] = [
    await plan(applicationId),
    await plan(applicationId, { day: dayFromNow(3), note: "" }),
  ];
  await plan(applicationId, { day: dayFromNow(-3) });
  await plan(await addApplication(), { time: "16:00" });
  expect((await Views.comingOf(applicationId)).map(({ id }) => id)).toEqual([next, later]);
  expect(await Views.find(await addApplication(), next), "another application's").toBeUndefined();
  const { interviews } = (await PersonalData.exportOf(person.id)) ?? {};
  expect(interviews).toHaveLength(3);
  expect(interviews).toMatchObject([{ place: "12 Main Street, Brampton", status: "planned" }, {}, {}]);
  await sql`delete from job_applications where id = ${applicationId}`.execute(db);
  expect(await Views.listOf(applicationId), "gone with the application").toEqual([]);
});
