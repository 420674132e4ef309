import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { exportOf } from "~/modules/office/privacy/personal-data.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import * as Mails from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { reportBatches, reportBatchesWorker, reportMail, sweep } from "./community-mails.server";
import { makeMonthly } from "./monthly-reports.server";
import * as OwnReports from "./own-reports.server";
import { computeRun, reportComputing } from "./report-computing.server";
import * as Reports from "./report-runs.server";

useTestDatabase({ queues: [reportComputing, reportBatches, reportMail, noticeMail] });

let sent: Mails.Mail[];

beforeEach(() => {
  sent = [];
  vi.spyOn(Mails, "deliver").mockImplementation(async (mail) => void sent.push(mail));
});

async function join(communityId: string) {
  const { id } = await addPerson();
  await sql`INSERT INTO community_members (id, community_id, user_id) VALUES (${newId()}, ${communityId}, ${id})`.execute(
    db,
  );
  return id;
}

test("D14: each community gets one report a month, which its members read once it is approved, and others never", async () => {
  const [one, other] = [newId(), newId()];
  await sql`INSERT INTO communities (id, name) VALUES (${one}, 'North'), (${other}, 'South')`.execute(db);
  const [member, silent, neighbour] = [await join(one), await join(one), await join(other)];
  await sql`INSERT INTO notification_choices (user_id, email_updates) VALUES (${silent}, false)`.execute(db);
  expect(await makeMonthly(new Date("2026-11-01T12:59:00Z")), "before 8 AM").toBe(0);
  expect(await makeMonthly(new Date("2026-11-06T15:00:00Z")), "too late").toBe(0);
  await sql`INSERT INTO patrol_nights (community_id, night, ends_at, promised, done, misses, longest_gap_minutes)
    VALUES (${one}, '2026-09-30', now(), 24, 24, 0, 20), (${one}, '2026-10-01', now(), 24, 24, 0, 20),
      (${one}, '2026-10-02', now(), 24, 21, 3, 76)`.execute(db);
  const at = new Date("2026-11-01T13:30:00Z");
  expect(await makeMonthly(at)).toBe(2);
  expect(await makeMonthly(at), "once").toBe(0);
  const runs = await db
    .selectFrom("reportRuns")
    .select(["id", "month"])
    .where("communityId", "=", one)
    .execute();
  expect(runs.map(({ month }) => month)).toEqual(["2026-10-01"]);
  const [{ id } = { id: "" }] = runs;
  await computeRun(id);
  expect((await OwnReports.listFor(member))?.reports).toEqual([]);
  const { version = 0 } = (await Reports.find(id)) ?? {};
  await Reports.approve(id, version, await addPerson({ role: "dispatcher" }));
  expect((await OwnReports.listFor(member))?.reports).toMatchObject([
    { month: "2026-10", totals: { promised: 48, done: 45, misses: 3, gap: 76 } },
  ]);
  expect((await OwnReports.findFor(member, "2026-10"))?.community).toBe("North");
  expect(await OwnReports.findFor(neighbour, "2026-10")).toBeUndefined();
  const told = await db.selectFrom("reportRecipients").select("userId").execute();
  expect(told.map(({ userId }) => userId)).toEqual([member]);

  const report = { communityId: one, month: "2026-10" };
  await reportBatchesWorker.work(report, { id: newId(), tries: 1 });
  for (const userId of [member, silent])
    await reportMail.work({ ...report, userId }, { id: newId(), tries: 1 });
  await reportMail.work({ ...report, userId: member }, { id: newId(), tries: 1 });
  expect(sent.map(({ subject }) => subject)).toEqual(["Patrol report: North in October 2026"]);
  const [mail] = sent;
  expect(mail?.text).toContain("/community/reports/2026-10");
  expect(mail?.text).toContain("Passes made: 45 of 48 (93.7%)\nMissed: 3\nLongest gap: 76 minutes\n");
  expect(mail?.oneClickUnsubscribe).toContain("/unsubscribe/");
  expect(await exportOf(member)).toMatchObject({
    reportEmails: [{ community: "North", month: "2026-10-01", state: "sent" }],
  });
  expect(await sweep(), "not before 24 months").toBe(0);
  await sql`UPDATE report_recipients SET month = '2020-10-01'`.execute(db);
  expect(await sweep()).toBe(1);
});
