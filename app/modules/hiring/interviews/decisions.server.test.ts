import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { applicationMail } from "~/modules/hiring/applications/application-mails.server";
import { moves, type StatusChange } from "~/modules/hiring/applications/application-moves";
import {
  type ApplicationStatus,
  applicationStatuses,
} from "~/modules/hiring/applications/application-states";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { formatDateTime } from "~/platform/format";
import { momentIn, readCalendar } from "../../../../tests/support/calendar";
import { useTestDatabase } from "../../../../tests/support/database";
import { dayFromNow } from "../../../../tests/support/days";
import { addApplication, addPosting, sendToApplicantsNow } from "../../../../tests/support/hiring";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Decisions from "./decisions.server";
import { interviewSchema } from "./interview.schema";
import { interviewMail } from "./interview-mails.server";
import * as Interviews from "./interviews.server";

useTestDatabase({ queues: [applicationMail, interviewMail, noticeMail] });

let recruiter: TestPerson;
let owner: TestPerson;

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
  recruiter = await addPerson({ role: "recruiter", fullName: "Rosa Marsh" });
  owner = await addPerson({ role: "owner" });
});

async function plan(applicationId: string, days: number, time = "14:30"): Promise<string> {
  const typed = { day: dayFromNow(days), time, minutes: "30", kind: "in-person", place: "12 Main Street" };
  const input = interviewSchema.parse({ ...typed, interviewerId: owner.id });
  const id = (await Interviews.plan(applicationId, input, recruiter)) ?? "";
  await sendToApplicantsNow();
  return id;
}

function interview(id: string) {
  return db.selectFrom("interviews").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function statusOf(id: string): Promise<ApplicationStatus> {
  const row = db.selectFrom("jobApplications").select("status").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).status;
}

const rejection = { to: "rejected", reason: "other_candidate" } satisfies StatusChange;

/** What the email about each status has to say. */
const words: Record<ApplicationStatus, string | undefined> = {
  pending: undefined,
  interview_scheduled: undefined,
  under_review: "We are reading your application",
  offer_extended: "We are making you an offer",
  hired: "Welcome to the team",
  rejected: "We have decided not to go ahead with your application.",
  withdrawn: "we have withdrawn your application",
};

const everyMove = applicationStatuses.flatMap((from) =>
  applicationStatuses.flatMap((to): [ApplicationStatus, ApplicationStatus, "yes" | "no" | "ask"][] => {
    const move = moves[from][to];
    return move ? [[from, to, move.mail]] : [];
  }),
);

test.each(everyMove)(
  "row 153: from %s to %s, the box (%s) does what it says: one matching email, or none",
  async (from, to, mail) => {
    const change = {
      to,
      note: "They called us",
      ...(to === "rejected" ? { reason: "filled" as const } : {}),
    };
    for (const ticked of [true, false]) {
      const id = await addApplication({ status: from });
      await Decisions.setStatus(id, { ...change, mail: ticked }, owner);
      const sent = await sendToApplicantsNow();
      if (mail === "yes" || (mail === "ask" && ticked)) {
        expect(sent).toHaveLength(1);
        expect(`${sent[0]?.subject} ${sent[0]?.text}`).toContain(words[to]);
      } else expect(sent).toEqual([]);
    }
  },
);

describe("row 153: the email about a rejection suits its reader", () => {
  test("a person who was never interviewed is thanked for applying", async () => {
    const id = await addApplication({ status: "under_review" });
    await Decisions.setStatus(id, { ...rejection, mail: true }, recruiter);
    const [mail] = await sendToApplicantsNow();
    expect(mail?.text).toContain("Thank you for applying. We have decided not to go ahead");
    expect(mail?.text).not.toContain("interview");
    expect(mail?.calendar).toBe("");
  });

  test("a person who was interviewed is thanked for talking with us", async () => {
    const id = await addApplication();
    await plan(id, -3);
    await Decisions.setStatus(id, { ...rejection, mail: true }, recruiter);
    const [mail, ...others] = await sendToApplicantsNow();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Thank you for taking the time to talk with us. We have decided not to");
    expect(mail?.text).toContain("We have chosen another candidate for this position.");
    expect(mail?.text).not.toContain("will not take place");
  });

  test("an interview cancelled earlier does not count, and is not mentioned", async () => {
    const id = await addApplication();
    await Interviews.cancel(await plan(id, 4), recruiter);
    await sendToApplicantsNow();
    await Decisions.setStatus(id, { ...rejection, mail: true }, recruiter);
    const [mail] = await sendToApplicantsNow();
    expect(mail?.text).toContain("Thank you for applying.");
    expect(mail?.text).not.toContain("interview");
  });
});

describe("row 153: an outcome with an upcoming interview", () => {
  test.each([
    [
      "rejected",
      "interview_scheduled",
      async (id: string) => Decisions.setStatus(id, { ...rejection, mail: true }, recruiter),
    ],
    ["hired", "offer_extended", async (id: string) => Decisions.setStatus(id, { to: "hired" }, recruiter)],
    [
      "withdrawn",
      "interview_scheduled",
      async (id: string) => Decisions.setStatus(id, { to: "withdrawn", mail: true }, recruiter),
    ],
    ["withdrawn", "interview_scheduled", async (id: string) => Decisions.withdraw(id)],
  ] as const)(
    "%s: one email says that it will not take place, and calendars drop it",
    async (to, from, act) => {
      const applicationId = await addApplication({ status: from });
      const id = await plan(applicationId, 6);
      const { startsAt } = await interview(id);
      await act(applicationId);
      expect(await statusOf(applicationId)).toBe(to);
      expect((await interview(id)).status).toBe("cancelled");
      expect(await Decisions.closeDecided(owner)).toBe(0);
      const [mail, ...others] = await sendToApplicantsNow();
      expect(others).toEqual([]);
      expect(`${mail?.subject} ${mail?.text}`).toContain(words[to]);
      expect(mail?.text).toContain(
        `Your interview on ${formatDateTime(startsAt, "America/Toronto")} will not take place.`,
      );
      expect(mail?.text).not.toContain("If we plan another one");
      const calendar = readCalendar(mail?.calendar.replaceAll("\n", "\r\n") ?? "");
      const value = (name: string) => calendar.get(name)?.value;
      expect([value("METHOD"), value("UID"), value("SEQUENCE")]).toEqual(["CANCEL", `${id}@localhost`, "1"]);
      expect(momentIn(value("DTSTART"))).toEqual(startsAt);
      const told = await db
        .selectFrom("notifications")
        .select("words")
        .where("userId", "=", owner.id)
        .where("kind", "=", "interview_planned")
        .where("words", "like", "Cancelled: %")
        .execute();
      expect(told, "its interviewer").toHaveLength(1);
      const audit = db.selectFrom("auditLog").select("action").where("subjectId", "=", id).orderBy("id");
      expect((await audit.execute()).map(({ action }) => action)).toEqual([
        "interview.planned",
        "interview.cancelled",
      ]);
    },
  );

  test.each(["rejected", "withdrawn"] as const)(
    "%s without an email is refused, until the interview is cancelled",
    async (to) => {
      const applicationId = await addApplication();
      const id = await plan(applicationId, 1);
      const change: StatusChange = to === "rejected" ? rejection : { to };
      await expect(Decisions.setStatus(applicationId, change, recruiter)).rejects.toMatchObject({
        fields: { mail: expect.stringContaining("Tick the box, or cancel the interview first") },
      });
      expect([await statusOf(applicationId), (await interview(id)).status]).toEqual([
        "interview_scheduled",
        "planned",
      ]);
      await Interviews.cancel(id, recruiter);
      const [mail] = await sendToApplicantsNow();
      expect(mail?.subject).toContain("Your interview is cancelled");
      await Decisions.setStatus(applicationId, change, recruiter);
      expect(await sendToApplicantsNow()).toEqual([]);
    },
  );

  test("two of them are both named", async () => {
    const applicationId = await addApplication();
    const ids = [await plan(applicationId, 6), await plan(applicationId, 8)];
    await Decisions.setStatus(applicationId, { ...rejection, mail: true }, recruiter);
    const [mail, ...others] = await sendToApplicantsNow();
    expect(others).toEqual([]);
    for (const id of ids)
      expect(mail?.text).toContain(formatDateTime((await interview(id)).startsAt, "America/Toronto"));
    expect(mail?.text).toContain("Please remove them from your calendar.");
  });

  test("an invitation that has not gone out yet does not follow the outcome", async () => {
    const applicationId = await addApplication();
    await plan(applicationId, 6);
    const { rows } = await sql<{ id: string }>`select id from interviews
      where application_id = ${applicationId}`.execute(db);
    const moved = { version: 1, submitted: { place: "By the gate" } };
    await Interviews.update(rows[0]?.id ?? "", moved, recruiter);
    await Decisions.setStatus(applicationId, { ...rejection, mail: true }, recruiter);
    expect((await sendToApplicantsNow()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^The outcome of your application/),
    ]);
  });

  test("an outcome from an earlier version, without an email, still calls it off by email", async () => {
    const applicationId = await addApplication();
    await plan(applicationId, 6);
    await db
      .updateTable("jobApplications")
      .set({ status: "rejected", decidedAt: new Date() })
      .where("id", "=", applicationId)
      .execute();
    expect(await Decisions.closeDecided(owner)).toBe(1);
    const [mail, ...others] = await sendToApplicantsNow();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Your interview is cancelled/);
    expect(mail?.text).not.toContain("If we plan another one");
  });
});

test("row 206: many are rejected the way one is: each gets one email, and nobody loses an interview unheard", async () => {
  const jobId = await addPosting();
  const [plain, planned] = [await addApplication({ jobId }), await addApplication({ jobId })];
  const id = await plan(planned, 5);
  const rows = [
    { id: plain, version: 1 },
    { id: planned, version: 2 },
  ];
  const reason = "filled" as const;
  const unheard = Decisions.perform(jobId, { act: "rejected", rows, reason }, recruiter);
  await expect(unheard).rejects.toMatchObject({ fields: { mail: expect.any(String) } });
  expect([await statusOf(plain), await statusOf(planned)]).toEqual(["pending", "interview_scheduled"]);
  const outcome = await Decisions.perform(jobId, { act: "rejected", rows, reason, mail: true }, recruiter);
  expect(outcome).toMatchObject({ done: 2 });
  expect((await interview(id)).status).toBe("cancelled");
  const sent = await sendToApplicantsNow();
  expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    [plain, planned].map((each) => `${each}@example.test`).sort(),
  );
  expect(sent.filter(({ text }) => text?.includes("will not take place"))).toHaveLength(1);
});
