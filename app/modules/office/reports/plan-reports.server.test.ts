import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { findPoint } from "~/modules/service/points/points.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import * as Mails from "~/platform/mail.server";
import { clock, forgetAssignments } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPasses, addRound, minutesInto } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { addPoint } from "../../../../tests/support/service";
import * as OwnReports from "./own-plan-reports.server";
import { correct, recommend } from "./plan-corrections.server";
import { readerBatches, readerBatchesWorker, readerMail } from "./plan-mails.server";
import { computePlan } from "./plan-report.server";
import { remind } from "./plan-report-jobs.server";
import { makePlanReports } from "./plan-runs.server";
import { computeRun, reportComputing } from "./report-computing.server";
import type { ReportPart } from "./report-parts.server";
import * as Reports from "./report-runs.server";

useTestDatabase({ queues: [reportComputing, readerBatches, readerMail, noticeMail] });

let owner: TestPerson;
let round: Awaited<ReturnType<typeof addRound>>;
let sent: Mails.Mail[];

beforeEach(async () => {
  await forgetAssignments();
  owner = await addPerson({ role: "owner" });
  round = await addRound(owner, ["Elm Road", "Lanternwood Crescent"], "North");
  sent = [];
  vi.spyOn(Mails, "deliver").mockImplementation(async (mail) => void sent.push(mail));
});

const street = (n = 0) => round.streets[n]?.id ?? "";

/** Mornings of days when reports are made, after 8 AM in Toronto. */
const midNovember = new Date("2026-11-15T15:00:00Z");
const december = new Date("2026-12-01T15:00:00Z");

type Nights = { firstNight?: string; lastNight?: string };

async function customer(planKey: "street" | "house", { firstNight = "2026-10-01", lastNight }: Nights = {}) {
  const { id: userId, email } = await addPerson();
  const own = planKey === "street" ? { vehicle: "Car 3" } : {};
  const ends = lastNight ? { lastNight } : {};
  const point = { userId, planKey, communityId: round.id, streetId: street(), firstNight, ...own, ...ends };
  return { userId, email, pointId: await addPoint(point) };
}

async function drive(night: string, passes = 24) {
  const minutes = Array.from({ length: passes }, (_, n) => n * 20 + 5);
  for (const n of [0, 1])
    await addPasses({ communityId: round.id, streetId: street(n), night }, minutes, "Car 3");
}

async function see(night: string, chip: string, streetId = street()) {
  const seenAt = minutesInto(night, 60);
  const note = chip === "other" ? "A ladder" : "";
  await db
    .insertInto("patrolSightings")
    .values({ id: newId(), communityId: round.id, streetId, night, seenAt, chip, note })
    .execute();
}

const runs = () =>
  db
    .selectFrom("reportRuns")
    .select(["id", "kind", "title", "firstNight", "lastNight", "status"])
    .where("kind", "in", ["street", "house"])
    .orderBy("kind")
    .orderBy("firstNight")
    .orderBy("lastNight")
    .orderBy("id")
    .execute();

const nightsOf = async () =>
  (await runs()).map(({ kind, firstNight, lastNight }) => [kind, firstNight, lastNight]);

async function computed(id: string) {
  await computeRun(id);
  const found = await Reports.find(id);
  if (!found?.snapshot) throw new Error("The report has no snapshot.");
  return { ...found, snapshot: found.snapshot };
}

async function only() {
  const [run] = await runs();
  if (!run) throw new Error("There is no report.");
  return computed(run.id);
}

async function approve(id: string, by: TestPerson = owner) {
  const { version = 0 } = (await Reports.find(id)) ?? {};
  return Reports.approve(id, version, by);
}

async function told(userId: string) {
  const { rows } = await sql<{ words: string; href: string }>`
    SELECT words, href FROM notifications WHERE user_id = ${userId} ORDER BY created_at, id`.execute(db);
  return rows;
}

async function deliver(runId: string): Promise<void> {
  await readerBatchesWorker.work({ runId }, { id: newId(), tries: 1 });
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id FROM report_readers WHERE run_id = ${runId}`.execute(db);
  for (const { userId } of rows) await readerMail.work({ runId, userId }, { id: newId(), tries: 1 });
}

test("row 272: streets get a report on the 15th and on the 1st, houses on the 1st, from 8 AM on and once", async () => {
  await customer("street");
  await customer("house");
  expect(await makePlanReports(new Date("2026-11-15T12:59:00Z")), "7:59 AM").toBe(0);
  expect(await makePlanReports(midNovember)).toBe(1);
  expect(await makePlanReports(midNovember), "once").toBe(0);
  expect(await makePlanReports(new Date("2026-11-20T15:00:00Z")), "too late").toBe(0);
  expect(await makePlanReports(december)).toBe(2);
  expect(await nightsOf()).toEqual([
    ["house", "2026-11-01", "2026-11-30"],
    ["street", "2026-11-01", "2026-11-14"],
    ["street", "2026-11-15", "2026-11-30"],
  ]);
  expect((await runs()).map(({ title }) => title)).toContain(
    "Street report: Elm Road, North, November 1 to 14, 2026",
  );
  expect((await told(owner.id)).map(({ words }) => words)).toContain(
    "1 street report for November 1 to 14, 2026 to approve",
  );
});

test("row 272: the company's clock decides, also when it changes, and a leap day is a night of its half", async () => {
  await customer("street", { firstNight: "2024-01-01" });
  expect(await makePlanReports(new Date("2026-11-01T12:30:00Z")), "7:30 AM EST, 8:30 AM EDT").toBe(0);
  expect(await makePlanReports(new Date("2026-11-01T13:00:00Z")), "8 AM EST").toBe(1);
  expect(await makePlanReports(new Date("2026-03-15T12:00:00Z")), "8 AM EDT").toBe(1);
  expect(await makePlanReports(new Date("2024-03-01T13:00:00Z"))).toBe(1);
  expect(await nightsOf()).toEqual([
    ["street", "2024-02-15", "2024-02-29"],
    ["street", "2026-03-01", "2026-03-14"],
    ["street", "2026-10-15", "2026-10-31"],
  ]);
  await drive("2026-10-31", 27);
  const last = (await runs()).at(-1);
  const { snapshot } = await computed(last?.id ?? "");
  expect(snapshot.tables[0]?.rows[0], "the night when the clocks are turned back").toMatchObject({
    promised: 27,
    done: 27,
  });
});

test("row 272: customers of one street share its report; a plan changed in the middle has its own nights only", async () => {
  const [one, other] = [await customer("street"), await customer("street")];
  const late = await customer("street", { firstNight: "2026-11-09" });
  const left = await customer("street", { lastNight: "2026-11-04" });
  await customer("street", { lastNight: "2026-10-31" });
  expect(await makePlanReports(midNovember)).toBe(3);
  expect(await nightsOf()).toEqual(
    [
      ["street", "2026-11-01", "2026-11-14"],
      ["street", "2026-11-01", "2026-11-04"],
      ["street", "2026-11-09", "2026-11-14"],
    ].sort(),
  );
  const { rows } = await sql<{ firstNight: string; lastNight: string; people: string[] }>`
    SELECT first_night::text, last_night::text, array_agg(user_id::text) AS people
    FROM report_runs r JOIN report_readers rr ON rr.run_id = r.id GROUP BY r.id ORDER BY 1, 2`.execute(db);
  expect(rows.map(({ people }) => people.sort())).toEqual([
    [left.userId],
    [one.userId, other.userId].sort(),
    [late.userId],
  ]);
});

test("row 272: the draft has what was promised and driven, seen, reported, missed and changed; an empty section says so", async () => {
  await customer("street", { firstNight: "2026-11-01" });
  await drive("2026-11-03");
  await addPasses({ communityId: round.id, streetId: street(1), night: "2026-11-04" }, [5], "Car 3");
  await see("2026-11-03", "garage_open");
  await see("2026-11-04", "garage_open");
  await see("2026-11-04", "hedge", street(1));
  await see("2026-11-20", "light_out");
  await makePlanReports(midNovember);
  const { snapshot, title } = await only();
  const rows = (key: string) => snapshot.tables.find((table) => table.key === key)?.rows;
  expect(snapshot.tables.map(({ key }) => key)).toEqual([
    "promised",
    "seen",
    "incidents",
    "missed",
    "change",
  ]);
  expect(rows("promised")).toEqual([
    expect.objectContaining({ promise: "1 dedicated patrol vehicle", promised: 48, done: 24 }),
  ]);
  expect(rows("seen")).toEqual([{ what: "Garage open", count: 2 }]);
  expect(rows("incidents")).toEqual([]);
  expect(rows("missed")).toEqual([
    { line: expect.stringContaining("1 dedicated patrol vehicle: Elm Road was driven") },
  ]);
  expect(rows("change")).toEqual([]);
  for (const { key, empty } of snapshot.tables) expect(empty, key).toBe("Nothing recorded");
  expect(title).toContain("Elm Road");
  expect(snapshot.finding).toBe(
    "Elm Road, November 1 to 14, 2026: 24 of 48 (50.0%) passes driven, 2 things seen, 0 incidents.",
  );
});

test("row 272: what changed is said against the last approved report of the same street", async () => {
  await customer("street");
  await drive("2026-11-03");
  await see("2026-11-03", "garage_open");
  await makePlanReports(midNovember);
  const first = await only();
  await approve(first.id);
  await makePlanReports(december);
  const second = await computed((await runs())[1]?.id ?? "");
  expect(second.snapshot.tables.find(({ key }) => key === "change")?.rows).toContainEqual({
    figure: "Things seen",
    before: "1",
    now: "0",
  });
});

test("row 273: published, its figures are in the email, once, and only to its readers", async () => {
  const { userId, email } = await customer("street");
  const silent = await customer("street");
  await db.insertInto("notificationChoices").values({ userId: silent.userId, emailUpdates: false }).execute();
  const stranger = await customer("house");
  await drive("2026-11-03");
  await see("2026-11-03", "garage_open");
  await makePlanReports(midNovember);
  const { id, version } = await only();
  await recommend(id, { version, recommendation: "Close the garage before eleven." }, owner);
  expect(await OwnReports.listFor(userId), "not yet").toEqual([]);
  expect(await OwnReports.findFor(userId, id)).toBeUndefined();
  expect(await approve(id)).toBe("approved");
  await deliver(id);
  await deliver(id);
  expect(sent.map(({ to }) => to)).toEqual([email]);
  const [mail] = sent;
  for (const words of ["24 of 24 (100.0%)", "Garage open: 1", "Close the garage", "Nothing recorded"])
    expect(mail?.text).toContain(words);
  expect(mail?.text).toContain(`/profile/reports/${id}`);
  expect(mail?.oneClickUnsubscribe).toContain("/unsubscribe/");
  expect(await OwnReports.listFor(userId)).toMatchObject([{ id }]);
  expect(await OwnReports.findFor(userId, id)).toMatchObject({
    recommendation: "Close the garage before eleven.",
  });
  expect(await OwnReports.findFor(stranger.userId, id), "somebody else's").toBeUndefined();
  expect(await OwnReports.listFor(stranger.userId)).toEqual([]);
});

test("row 273: a report on a house needs a second person; changed words need both again", async () => {
  const { userId } = await customer("house");
  await makePlanReports(december);
  const { id } = await only();
  const second = await addPerson({ role: "dispatcher" });
  expect(await approve(id)).toBe("first");
  expect(await OwnReports.listFor(userId)).toEqual([]);
  expect(await refusalOf(approve(id))).toMatchObject({
    status: 409,
    message: expect.stringContaining("second person"),
  });
  const { version = 0 } = (await Reports.find(id)) ?? {};
  await recommend(id, { version, recommendation: "Trim the hedge." }, owner);
  expect(await approve(id, second), "the first to read the new words").toBe("first");
  expect(await refusalOf(approve(id, second))).toMatchObject({ status: 409 });
  expect(await approve(id, owner)).toBe("approved");
  expect(await OwnReports.listFor(userId)).toMatchObject([{ id }]);
  const alone = sql`UPDATE report_runs SET first_approved_by = approved_by WHERE id = ${id}`;
  await expect(alone.execute(db), "whatever the code does").rejects.toThrow("two_people");
});

test("row 273: a correction keeps the old report, which says so, and tells its readers", async () => {
  const { userId } = await customer("street");
  await drive("2026-11-03", 20);
  await makePlanReports(midNovember);
  const { id } = await only();
  expect(await refusalOf(correct(id, owner))).toMatchObject({ status: 409 });
  await approve(id);
  await addPasses({ communityId: round.id, streetId: street(), night: "2026-11-03" }, [405], "Car 3");
  const newer = (await correct(id, owner)) ?? "";
  expect(await correct(id, owner), "once").toBe(newer);
  const { snapshot, changed, previousId } = await computed(newer);
  expect(snapshot.tables[0]?.rows[0]).toMatchObject({ done: 21 });
  expect([previousId, changed.length > 0]).toEqual([id, true]);
  expect(await OwnReports.findFor(userId, id), "until it is approved").toMatchObject({ laterId: null });
  await approve(newer);
  expect(await OwnReports.findFor(userId, id)).toMatchObject({
    laterId: newer,
    correctedAt: expect.any(Date),
  });
  expect(await OwnReports.findFor(userId, newer)).toMatchObject({
    earlierId: id,
    earlierAt: expect.any(Date),
  });
  expect((await OwnReports.listFor(userId)).map((report) => report.id)).toEqual([newer]);
  await deliver(newer);
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Corrected: Street report: Elm Road, North, November 1 to 14, 2026",
  ]);
  expect(await refusalOf(correct(id, owner))).toMatchObject({ status: 409 });
  await expect(sql`UPDATE report_runs SET recommendation = 'x' WHERE id = ${id}`.execute(db)).rejects.toThrow(
    "never changes",
  );
});

test("row 273: a report that waits three days is told to those who approve, after six to the owner, each once", async () => {
  const dispatcher = await addPerson({ role: "dispatcher" });
  await customer("street");
  await makePlanReports(midNovember);
  const { id, title, computedAt } = await only();
  await sql`DELETE FROM notifications`.execute(db);
  const after = (days: number) => new Date((computedAt?.getTime() ?? 0) + days * 86_400_000);
  expect(await remind(after(2.9))).toBe(0);
  expect(await remind(after(3.01))).toBe(1);
  expect(await remind(after(3.01))).toBe(0);
  const href = `/admin/reports/${id}`;
  const first = [{ words: `${title} has waited for approval for 3 days`, href }];
  expect(await told(dispatcher.id)).toEqual(first);
  expect(await remind(after(6.01))).toBe(1);
  expect(await told(dispatcher.id)).toEqual(first);
  expect((await told(owner.id)).at(-1)).toEqual({
    words: `${title} has waited for approval for 6 days`,
    href,
  });
  await approve(id);
  const { rows } = await sql`SELECT FROM notifications WHERE read_at IS NULL`.execute(db);
  expect(rows, "approved").toEqual([]);
});

test("rows 264, 272: no report says that a house was under watch, not even to its own resident", async () => {
  const { pointId, userId } = await customer("house");
  const nights = { firstNight: "2026-11-03", lastNight: "2026-11-05" };
  await db
    .insertInto("watches")
    .values({
      ...{ id: newId(), userId, planKey: "house", communityId: round.id, streetId: street(), ...nights },
      ...{ depth: "rear", state: "closed", askedAt: new Date("2026-11-01T12:00:00Z") },
      ...{ checkedFrom: nights.firstNight, checkedTo: nights.lastNight, endedAt: midNovember },
    })
    .execute();
  const point = await findPoint(pointId);
  if (!point) throw new Error("There is no point.");
  const about = { nights: { from: "2026-11-01", to: "2026-11-14" }, ...clock, now: midNovember };
  const report = await computePlan({ kind: "house", point, ...about, before: null, isForOne: true }, db);
  expect(JSON.stringify(report)).toContain("Regular property checks");
  expect(JSON.stringify(report)).not.toContain("Vacation watch");
});

test("row 272: a section on one household is only in a report that nobody else reads", async () => {
  const { pointId } = await customer("street");
  const point = await findPoint(pointId);
  if (!point) throw new Error("There is no point.");
  const nights = { from: "2026-11-01", to: "2026-11-14" };
  const report = { kind: "street" as const, point, nights, ...clock, now: midNovember, before: null };
  const part = { key: "own", title: "Own", lines: async () => ["Checked 3 of 3 nights."] };
  const about = async (isForOne: boolean, parts: ReportPart[]) =>
    (await computePlan({ ...report, isForOne }, db, parts)).tables.find(({ key }) => key === "own")?.rows;
  expect(await about(true, [part])).toEqual([{ line: "Checked 3 of 3 nights." }]);
  expect(
    await about(true, [{ ...part, lines: async () => undefined }]),
    "not about such a point",
  ).toBeUndefined();
  expect(await about(false, [part])).toBeUndefined();
});
