import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import * as Changes from "~/modules/hiring/applications/application-changes.server";
import { applicationMail } from "~/modules/hiring/applications/application-mails.server";
import * as Outcomes from "~/modules/hiring/applications/application-outcomes.server";
import type { ApplicationStatus } from "~/modules/hiring/applications/application-states";
import type { Actor } from "~/modules/shared/audit/audit.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { dayFromNow } from "../../../../tests/support/days";
import { addApplication, giveUpOnMails, sendToApplicantsNow } from "../../../../tests/support/hiring";
import { addPerson } from "../../../../tests/support/people";
import { interviewSchema } from "./interview.schema";
import { interviewMail } from "./interview-mails.server";
import type { InterviewStatus } from "./interview-options";
import * as Interviews from "./interviews.server";
import * as OutcomeDuties from "./outcome-duties.server";

useTestDatabase({ queues: [applicationMail, interviewMail, noticeMail] });

/** 11:30 PM in Toronto: the next day already in UTC. */
const held = new Date("2026-09-21T03:30:00Z");

/** The hour of the job in Toronto, this many days after the day of the interview; clocks go back on day 42. */
function morning(day: number): Date {
  return new Date(Date.UTC(2026, 8, 20 + day, day >= 42 ? 12 : 11, 7));
}

let owner: Actor;
let recruiter: Actor;

beforeEach(async () => {
  for (const table of ["job_applications", "job_postings", "notifications", "pgboss.job"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update users set disabled_at = now()`.execute(db);
  owner = await addPerson({ role: "owner" });
  recruiter = await addPerson({ role: "recruiter" });
  await addPerson({ role: "support" });
});

async function interviewed(
  options: { fullName?: string; status?: ApplicationStatus; is?: InterviewStatus; at?: Date } = {},
): Promise<string> {
  const { fullName = "Ada Lindqvist", status = "interview_scheduled" } = options;
  const applicationId = await addApplication({ fullName, status });
  await interview(applicationId, options);
  return applicationId;
}

async function interview(
  applicationId: string,
  { is = "held", at = held }: { is?: InterviewStatus; at?: Date } = {},
): Promise<string> {
  const id = newId();
  const row = {
    id,
    applicationId,
    status: is,
    startsAt: at,
    minutes: 30,
    kind: "phone" as const,
    place: "Call",
  };
  await db.insertInto("interviews").values(row).execute();
  return id;
}

async function actions(id: string): Promise<string[]> {
  const rows = await db.selectFrom("auditLog").select("action").where("subjectId", "=", id).execute();
  return rows.map(({ action }) => action);
}

/** Runs one morning's job to its end, and returns who it told what. */
async function run(day: number): Promise<string[]> {
  while ((await OutcomeDuties.remind(morning(day))) > 0);
  const rows = await db
    .deleteFrom("notifications")
    .where("kind", "=", "outcome_due")
    .returning(["userId", "words", "href"])
    .execute();
  const names = new Map([
    [owner.id, "owner"],
    [recruiter.id, "recruiter"],
  ]);
  return rows.map(({ userId, words }) => `${names.get(userId)}: ${words}`).sort();
}

describe("row 154: everyone interviewed hears the outcome within 45 days of the last interview", () => {
  test("recruiters are told on days 30, 40 and 45, the owner on the last of them, and nobody on any other", async () => {
    await interviewed();
    const told: [number, string[]][] = [];
    for (let day = 0; day <= 70; day++) {
      const notices = await run(day);
      if (notices.length > 0) told.push([day, notices]);
    }
    const asked = "Tell Ada Lindqvist the outcome of the interview";
    expect(told).toEqual([
      [30, [`recruiter: ${asked} by Wed, Nov 4, 2026`]],
      [40, [`recruiter: ${asked} by Wed, Nov 4, 2026`]],
      [45, [`owner: ${asked} today`, `recruiter: ${asked} today`]],
    ]);
  });

  test("the last notice is emailed, whatever people chose, and leads to the application", async () => {
    const id = await interviewed();
    await OutcomeDuties.remind(morning(45));
    const { rows } = await sql`select 1 from pgboss.job where name = 'notice-mail'`.execute(db);
    expect(rows).toHaveLength(2);
    const hrefs = await db.selectFrom("notifications").select("href").distinct().execute();
    expect(hrefs).toEqual([
      { href: expect.stringMatching(`^/admin/jobs/[0-9a-f-]{36}/applications/${id}$`) },
    ]);
  });

  test.each([
    [
      [29, 33, 39, 44],
      [33, 44],
    ],
    [
      [20, 43, 44, 46],
      [43, 46],
    ],
    [[52, 53], [52]],
  ])(
    "after days without the job (runs on %j) each is told once, by the newest notice (on %j)",
    async (runs, expected) => {
      await interviewed();
      const told: number[] = [];
      for (const day of runs) if ((await run(day)).length > 0) told.push(day);
      expect(told).toEqual(expected);
    },
  );

  test("a late notice says when it was due", async () => {
    await interviewed();
    expect(await run(48)).toContain(
      "owner: Tell Ada Lindqvist the outcome of the interview now: it was due on Wed, Nov 4, 2026",
    );
  });

  test("concurrent jobs tell each person once", async () => {
    for (let count = 0; count < 5; count++) await interviewed();
    await Promise.all([1, 2, 3, 4].map(() => OutcomeDuties.remind(morning(30))));
    expect(await run(30)).toHaveLength(5);
  });

  /** Who is waiting on day 46, and why they have not been told. */
  const waiting = async () => (await OutcomeDuties.list(5, morning(46))).rows;

  test("row 293: in another province nobody is reminded of Ontario's days", async () => {
    await interviewed();
    const province = (code: string) => db.updateTable("companySettings").set({ province: code }).execute();
    await province("NS");
    expect(await OutcomeDuties.remind(morning(45))).toBe(0);
    expect((await OutcomeDuties.list(10, morning(45))).count).toBe(0);
    await province("ON");
    expect((await OutcomeDuties.list(10, morning(45))).count).toBe(1);
  });

  test("a person who withdrew is not waiting", async () => {
    await interviewed({ status: "withdrawn" });
    expect(await run(46)).toEqual([]);
    expect(await OutcomeDuties.list(5, morning(46))).toEqual({ rows: [], count: 0 });
  });

  test("a rejection without an email tells nobody: they still wait, and staff are reminded", async () => {
    const id = await interviewed();
    await Changes.setStatus(id, { to: "rejected", reason: "filled" }, recruiter);
    expect(await waiting()).toMatchObject([{ id, status: "rejected", toldOn: null, mail: null }]);
    expect(await run(46)).toHaveLength(2);
  });

  test.each([
    ["rejected", "interview_scheduled", { reason: "filled", mail: true }],
    ["hired", "offer_extended", {}],
  ] as const)("%s ends it once the email has been sent", async (to, status, rest) => {
    const id = await interviewed({ status });
    await Changes.setStatus(id, { to, ...rest }, recruiter);
    expect(await waiting(), "on its way").toMatchObject([{ id, mail: "waiting" }]);
    expect(await sendToApplicantsNow()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await run(46)).toEqual([]);
  });

  test("an email that gave up told nobody: the same one is sent again, once", async () => {
    const id = await interviewed();
    await Changes.setStatus(id, { to: "rejected", reason: "filled", mail: true }, recruiter);
    await giveUpOnMails(id);
    expect(await waiting()).toMatchObject([{ id, mail: "failed" }]);
    await Outcomes.sendOutcome(id, recruiter);
    expect(await waiting()).toMatchObject([{ id, mail: "waiting" }]);
    await expect(Outcomes.sendOutcome(id, recruiter)).rejects.toMatchObject({ status: 409 });
    expect(await sendToApplicantsNow()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test("an email whose job is gone for good counts as not delivered, and is sent again", async () => {
    const id = await interviewed();
    await Changes.setStatus(id, { to: "rejected", reason: "filled", mail: true }, recruiter);
    await sql`delete from pgboss.job`.execute(db);
    await sql`update job_applications set decided_at = now() - interval '2 days'`.execute(db);
    await sql`update job_application_mails set created_at = now() - interval '2 days'`.execute(db);
    expect(await waiting()).toMatchObject([{ id, mail: "failed" }]);
    await Outcomes.sendOutcome(id, recruiter);
    expect(await sendToApplicantsNow()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test("the outcome is emailed later, with its reason, once, and is in the audit log", async () => {
    const id = await interviewed();
    await expect(Outcomes.sendOutcome(id, recruiter)).rejects.toMatchObject({ status: 409 });
    await Changes.setStatus(id, { to: "rejected", reason: "filled" }, recruiter);
    await sql`update job_applications set token_expires_at = now()`.execute(db);
    await Outcomes.sendOutcome(id, recruiter);
    const [mail, ...others] = await sendToApplicantsNow();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Thank you for taking the time to talk with us.");
    expect(mail?.text).toContain("This position is no longer open.");
    const links = await db.selectFrom("jobApplications").select("tokenExpiresAt").execute();
    expect(Number(links[0]?.tokenExpiresAt), "as the email says").toBeGreaterThan(
      Date.now() + 89 * 86_400_000,
    );
    await expect(Outcomes.sendOutcome(id, recruiter)).rejects.toMatchObject({ status: 409 });
    expect(await actions(id)).toContain("application.outcome_emailed");
  });

  test("a phone call is recorded with its day and caller, and ends it until the outcome changes", async () => {
    const id = await interviewed();
    await expect(Outcomes.recordCall(id, dayFromNow(-1), recruiter)).rejects.toMatchObject({ status: 409 });
    await Changes.setStatus(id, { to: "rejected", reason: "filled" }, recruiter);
    await expect(Outcomes.recordCall(id, dayFromNow(2), recruiter)).rejects.toMatchObject({
      fields: { toldOn: "Enter today or an earlier day" },
    });
    await Outcomes.recordCall(id, dayFromNow(-1), recruiter);
    expect(await waiting()).toEqual([]);
    expect(await actions(id)).toContain("application.told_by_phone");
    await expect(Outcomes.recordCall(id, dayFromNow(-1), recruiter)).rejects.toMatchObject({ status: 409 });
    await Changes.setStatus(id, { to: "under_review", note: "Too soon" }, owner);
    expect(await waiting()).toMatchObject([{ id, toldOn: null }]);
  });

  test("an outcome reopened and decided again is told again", async () => {
    const id = await interviewed();
    await Changes.setStatus(id, { to: "rejected", reason: "filled", mail: true }, recruiter);
    await sendToApplicantsNow();
    await Changes.setStatus(id, { to: "under_review", note: "Too soon" }, owner);
    await Changes.setStatus(id, { to: "rejected", reason: "filled" }, recruiter);
    expect(await waiting()).toMatchObject([{ id, mail: null }]);
  });

  test("a person turned down before the rule began is owed nothing", async () => {
    const at = new Date("2025-12-01T15:00:00Z");
    const id = await interviewed({ at });
    expect(await waiting()).toHaveLength(1);
    await Changes.setStatus(id, { to: "rejected", reason: "filled" }, recruiter);
    expect(await waiting()).toEqual([]);
  });

  test("the outcome settles the notices that asked for it", async () => {
    const id = await interviewed();
    await OutcomeDuties.remind(morning(45));
    await Changes.setStatus(id, { to: "rejected", reason: "filled" }, recruiter);
    const unread = await db.selectFrom("notifications").select("id").where("readAt", "is", null).execute();
    expect(unread).toEqual([]);
  });

  test("a cancelled interview does not count, one nobody marked as held does", async () => {
    await interviewed({ is: "cancelled", fullName: "Not seen" });
    await interviewed({ is: "planned", fullName: "Not marked" });
    await interviewed({ is: "moved", fullName: "Moved" });
    expect((await OutcomeDuties.list(5, morning(31))).rows.map(({ fullName }) => fullName).sort()).toEqual([
      "Moved",
      "Not marked",
    ]);
  });

  test("the last interview counts, even if it is still to come", async () => {
    const id = await interviewed();
    expect(await run(30)).toHaveLength(1);
    await interview(id, { at: new Date(held.getTime() + 50 * 86_400_000), is: "planned" });
    expect(await run(45)).toEqual([]);
    expect(await run(79)).toEqual([]);
    expect(await run(80)).toHaveLength(1);
  });

  test("an interview moved to another day counts from that day", async () => {
    const applicationId = await addApplication();
    const input = { day: dayFromNow(-41), time: "12:00", minutes: "30", kind: "phone", place: "Call" };
    const plan = interviewSchema.parse({ ...input, interviewerId: recruiter.id });
    const id = (await Interviews.plan(applicationId, plan, recruiter)) ?? "";
    expect(await OutcomeDuties.remind()).toBe(1);
    await Interviews.update(id, { version: 1, submitted: { day: dayFromNow(-31) } }, recruiter);
    const { rows } = await OutcomeDuties.list();
    expect(rows).toMatchObject([{ id: applicationId, days: 31 }]);
    expect(await OutcomeDuties.remind()).toBe(1);
    expect(await OutcomeDuties.remind()).toBe(0);
  });

  test("if nobody recruits, the owner is told from the start", async () => {
    await sql`update users set disabled_at = now() where id = ${recruiter.id}`.execute(db);
    await interviewed();
    expect(await run(30)).toEqual([expect.stringMatching(/^owner: /)]);
  });

  test("row 193: the dashboard counts the people waiting and names the most urgent", async () => {
    const day = (days: number) => new Date(held.getTime() + days * 86_400_000);
    for (let n = 0; n < 7; n++) await interviewed({ fullName: `Waiting ${n}`, at: day(n) });
    await interviewed({ fullName: "Not yet", at: day(30) });
    const { rows, count } = await OutcomeDuties.list(3, morning(36));
    expect(count).toBe(7);
    expect(rows.map(({ fullName, days, tellBy }) => [fullName, days, tellBy])).toEqual([
      ["Waiting 0", 36, "2026-11-04"],
      ["Waiting 1", 35, "2026-11-05"],
      ["Waiting 2", 34, "2026-11-06"],
    ]);
  });
});
