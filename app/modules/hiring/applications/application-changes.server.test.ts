import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { FieldRefusal, StaleEdit } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { listening, subscribe } from "~/platform/event-bus.server";
import { newId } from "~/platform/ids.server";
import { addApplication, addPosting } from "../../../../tests/support/applications";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { perform } from "./application-bulk.server";
import * as Changes from "./application-changes.server";
import { applicationPages } from "./application-files.server";
import { applicationHref } from "./application-href";
import { mailAbout } from "./application-mail-texts";
import { applicationMail, applicationNotice } from "./application-mails.server";
import { moves, type StatusChange } from "./application-moves";
import { listMails } from "./application-outbox.server";
import { live } from "./application-records.server";
import * as Reviews from "./application-reviews.server";
import { type ApplicationStatus, applicationStatuses } from "./application-states";

useTestDatabase({ queues: [applicationMail, applicationNotice, applicationPages, noticeMail] });

let recruiter: TestPerson;
let jobId: string;

beforeAll(async () => {
  recruiter = await addPerson({ role: "recruiter", fullName: "Dana Whitfield" });
  jobId = await addPosting();
});

/** Allowed moves: from, to, whether it asks for a note, and whether the applicant is told. */
const legal: [ApplicationStatus, ApplicationStatus, "forward" | "back", "yes" | "no" | "ask"][] = [
  ["pending", "under_review", "forward", "ask"],
  ["pending", "interview_scheduled", "forward", "no"],
  ["pending", "rejected", "forward", "ask"],
  ["pending", "withdrawn", "forward", "ask"],
  ["under_review", "pending", "back", "no"],
  ["under_review", "interview_scheduled", "forward", "no"],
  ["under_review", "offer_extended", "forward", "yes"],
  ["under_review", "rejected", "forward", "ask"],
  ["under_review", "withdrawn", "forward", "ask"],
  ["interview_scheduled", "under_review", "back", "no"],
  ["interview_scheduled", "offer_extended", "forward", "yes"],
  ["interview_scheduled", "rejected", "forward", "ask"],
  ["interview_scheduled", "withdrawn", "forward", "ask"],
  ["offer_extended", "under_review", "back", "no"],
  ["offer_extended", "interview_scheduled", "back", "no"],
  ["offer_extended", "hired", "forward", "yes"],
  ["offer_extended", "rejected", "forward", "ask"],
  ["offer_extended", "withdrawn", "forward", "ask"],
  ["hired", "offer_extended", "back", "ask"],
  ["rejected", "under_review", "back", "ask"],
];

const pairs = applicationStatuses.flatMap((from) =>
  applicationStatuses.map((to): [ApplicationStatus, ApplicationStatus] => [from, to]),
);
const illegal = pairs.filter(([from, to]) => !legal.some(([f, t]) => f === from && t === to));

async function row(id: string) {
  return db.selectFrom("jobApplications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function mails(id: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = 'application-mail' and data->>'applicationId' = ${id}`.execute(
    db,
  );
  return rows.map(({ data }) => data);
}

const complete = (to: ApplicationStatus): StatusChange => ({
  to,
  note: "They called us",
  ...(to === "rejected" ? { reason: "experience" as const } : {}),
});

describe("row 153: the table of moves", () => {
  test("says nothing the rule does not say", () => {
    const said = pairs.filter(([from, to]) => moves[from][to]);
    expect(said).toEqual(pairs.filter((pair) => !illegal.includes(pair)));
    expect(legal).toHaveLength(said.length);
  });

  test.each(legal)("row 153: %s to %s goes %s, with email: %s", async (from, to, way, mail) => {
    const id = await addApplication(jobId, { status: from });
    if (way === "back") {
      const bare = Changes.setStatus(id, { to }, recruiter);
      await expect(bare).rejects.toThrow(FieldRefusal);
      await expect(bare).rejects.toMatchObject({ fields: { note: "Say why it moves back" } });
      expect((await row(id)).status).toBe(from);
    }
    await Changes.setStatus(id, { ...complete(to), mail: true }, recruiter);
    const decided = ["hired", "rejected", "withdrawn"].includes(to);
    expect(await row(id)).toMatchObject({
      status: to,
      version: 2,
      decidedAt: decided ? expect.any(Date) : null,
      tokenExpiresAt: decided ? expect.any(Date) : null,
    });
    const told = mail !== "no" && mailAbout(to) !== undefined;
    expect(await mails(id)).toMatchObject(told ? [{ applicationId: id, kind: to }] : []);
    expect(await listMails(id)).toHaveLength(told ? 1 : 0);
    expect(await Reviews.listSteps(id)).toMatchObject([
      { fromStatus: from, toStatus: to, actorId: recruiter.id, note: "They called us" },
    ]);
    const audit = await db
      .selectFrom("auditLog")
      .select(["actorId", "before", "after"])
      .where("subjectId", "=", id)
      .execute();
    expect(audit).toMatchObject([{ actorId: recruiter.id, before: { status: from }, after: { status: to } }]);
    expect(JSON.stringify(audit), "a note stays with the application").not.toContain("They called us");
    const quiet = await addApplication(jobId, { status: from });
    await Changes.setStatus(quiet, complete(to), recruiter);
    expect(await mails(quiet)).toHaveLength(mail === "yes" ? 1 : 0);
  });

  test.each(illegal)("row 153: %s to %s is refused", async (from, to) => {
    const id = await addApplication(jobId, { status: from });
    await expect(Changes.setStatus(id, complete(to), recruiter)).rejects.toMatchObject({ status: 409 });
    expect(await row(id)).toMatchObject({ status: from, version: 1 });
    expect(await Reviews.listSteps(id)).toEqual([]);
  });
});

test.each([
  ["owner", true],
  ["recruiter", true],
  ["support", false],
  ["dispatcher", false],
  ["resident", false],
] as const)("rows 153, 237: a %s may change the status: %s", async (role, allowed) => {
  const person = await addPerson({ role });
  const id = await addApplication(jobId);
  const change = Changes.setStatus(id, { to: "under_review" }, person);
  if (allowed) await change;
  else await expect(change).rejects.toMatchObject({ status: 403 });
  const rows = [{ id, version: allowed ? 2 : 1 }];
  const many = Changes.setStatusOfAll(rows, { to: "rejected", reason: "filled" }, person);
  if (allowed) expect(await many).toMatchObject({ done: 1 });
  else await expect(many).rejects.toMatchObject({ status: 403 });
});

test("row 153: a person who has lost their access since changes nothing", async () => {
  const former = await addPerson({ role: "owner" });
  await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", former.id).execute();
  const id = await addApplication(jobId);
  await expect(Changes.setStatus(id, { to: "under_review" }, former)).rejects.toMatchObject({ status: 403 });
});

test("row 153: rejecting needs a reason, and the applicant reads only its words", async () => {
  const id = await addApplication(jobId);
  await expect(Changes.setStatus(id, { to: "rejected" }, recruiter)).rejects.toMatchObject({
    fields: { reason: "Choose a reason" },
  });
  await Changes.setStatus(id, { to: "rejected", reason: "licence", mail: true }, recruiter);
  expect(await Reviews.listSteps(id)).toMatchObject([{ reason: "licence" }]);
  expect(await listMails(id)).toMatchObject([
    {
      subject: expect.stringMatching(/^The outcome of your application \(NJ-/),
      sentAt: null,
      state: "waiting",
    },
  ]);
});

test("row 153: when two people change an application, the second is shown what the first did", async () => {
  const id = await addApplication(jobId);
  await Changes.setStatus(id, { to: "under_review", version: 1 }, recruiter);
  const late = Changes.setStatus(id, { to: "rejected", reason: "other", version: 1 }, recruiter);
  await expect(late).rejects.toThrow(StaleEdit);
  await expect(late).rejects.toMatchObject({ version: 2, since: [{ who: "Dana Whitfield" }] });
  expect((await row(id)).status).toBe("under_review");
});

test("row 153: status, event, audit and email are all or none", async () => {
  const id = await addApplication(jobId);
  await db
    .transaction()
    .execute(async (trx) => {
      await Changes.setStatus(id, { to: "under_review", mail: true }, recruiter, trx);
      throw new Error("The rest failed.");
    })
    .catch(() => undefined);
  expect((await row(id)).status).toBe("pending");
  expect([...(await mails(id)), ...(await listMails(id)), ...(await Reviews.listSteps(id))]).toEqual([]);
});

test("row 206: an application that looks like spam is not moved before it is released", async () => {
  const id = await addApplication(jobId, { heldAsSpam: true });
  await expect(Changes.setStatus(id, { to: "under_review" }, recruiter)).rejects.toMatchObject({
    status: 409,
  });
  const rows = [{ id, version: 1 }];
  expect(await perform(jobId, { act: "release", rows }, recruiter)).toEqual({ done: 1, left: [], gone: 0 });
  expect(await row(id)).toMatchObject({ heldAsSpam: false, status: "pending" });
  expect(await mails(id)).toMatchObject([{ kind: "receipt" }]);
});

test("row 206: an application that looks like spam stays held while its sender has another", async () => {
  const email = `${newId()}@example.test`;
  const id = await addApplication(jobId, { email, heldAsSpam: true });
  await addApplication(jobId, { email: email.toUpperCase() });
  const outcome = await perform(jobId, { act: "release", rows: [{ id, version: 1 }] }, recruiter);
  expect(outcome).toMatchObject({ done: 0, left: [{ why: "skipped" }] });
});

test("row 206: a release reaches the pages that show the application", async () => {
  await listening();
  const id = await addApplication(jobId, { heldAsSpam: true });
  const heard: unknown[] = [];
  const stop = subscribe(live.name, (payload) => heard.push(payload));
  await perform(jobId, { act: "release", rows: [{ id, version: 1 }] }, recruiter);
  await eventually(() => expect(heard).toEqual([{ ids: [id] }]));
  stop();
});

test("row 206: many are moved to Under review or rejected at once, and those that cannot be are named", async () => {
  const ids = await Promise.all(
    (["pending", "pending", "under_review", "hired"] as const).map((status, n) =>
      addApplication(jobId, { status, fullName: `Applicant ${n}` }),
    ),
  );
  const elsewhere = await addApplication(await addPosting());
  const rows = [...ids, elsewhere].map((id) => ({ id, version: 1 }));
  const outcome = await perform(jobId, { act: "under_review", rows, mail: true }, recruiter);
  expect(outcome).toMatchObject({ done: 2, gone: 1 });
  expect(outcome.left).toEqual(
    expect.arrayContaining([
      { title: "Applicant 2", why: "same" },
      { title: "Applicant 3", why: "skipped" },
    ]),
  );
  expect((await row(elsewhere)).status, "another posting's").toBe("pending");
  for (const id of ids.slice(0, 2)) expect(await mails(id)).toHaveLength(1);
  await expect(perform(jobId, { act: "rejected", rows }, recruiter)).rejects.toThrow(FieldRefusal);
  const again = await perform(jobId, { act: "rejected", rows, reason: "filled" }, recruiter);
  expect(again, "the first two have another version by now").toMatchObject({ done: 1 });
});

test("row 206: two applicants with the same name are each left for their own reason", async () => {
  const named = (fields: object) => addApplication(jobId, { fullName: "Kim Park", ...fields });
  const hired = { id: await named({ status: "hired" }), version: 1 };
  const since = { id: await named({ status: "pending" }), version: 7 };
  const moved = await perform(jobId, { act: "under_review", rows: [since, hired] }, recruiter);
  expect(moved.left.map(({ why }) => why).sort()).toEqual(["changed", "skipped"]);

  const email = `${newId()}@example.test`;
  await addApplication(jobId, { email });
  const another = { id: await named({ email, heldAsSpam: true }), version: 1 };
  const released = await perform(jobId, { act: "release", rows: [since, another] }, recruiter);
  expect(released.left.map(({ why }) => why).sort()).toEqual(["changed", "skipped"]);
});

test("row 206: an application is rated, after a look at what others did", async () => {
  const id = await addApplication(jobId);
  await Reviews.rate(id, { version: 1, submitted: { rating: 4 }, original: { rating: null } }, recruiter);
  expect((await row(id)).rating).toBe(4);
  const late = Reviews.rate(
    id,
    { version: 1, submitted: { rating: 2 }, original: { rating: null } },
    recruiter,
  );
  await expect(late).rejects.toThrow(StaleEdit);
  const outside = db.updateTable("jobApplications").set({ rating: 6 }).where("id", "=", id).execute();
  await expect(outside).rejects.toThrow();
});

test("row 206: another posting's application is not found", async () => {
  const id = await addApplication(jobId);
  expect(await Reviews.find(jobId, id)).toMatchObject({ id });
  expect(await Reviews.find(await addPosting(), id)).toBeUndefined();
  expect(Object.keys((await Reviews.find(jobId, id)) ?? {})).not.toContain("accessTokenHash");
});

test("row 206: notes stay among staff and go with the application, as its emails do", async () => {
  const id = await addApplication(jobId);
  expect(await Reviews.addNote(id, "Calm on the phone", recruiter)).toBeDefined();
  expect(await Reviews.addNote(newId(), "Nobody", recruiter)).toBeUndefined();
  expect(await Reviews.listNotes(id)).toMatchObject([
    { body: "Calm on the phone", author: "Dana Whitfield" },
  ]);
  await Changes.setStatus(id, { to: "under_review", mail: true }, recruiter);
  expect(await Reviews.impact(id)).toEqual({ notes: 1, mails: 1 });
  await expect(Reviews.remove(id, 1, recruiter)).rejects.toThrow(StaleEdit);
  await Reviews.remove(id, 2, recruiter);
  expect(await Reviews.impact(id)).toEqual({ notes: 0, mails: 0 });
  const audit = db.selectFrom("auditLog").select(["action", "before"]).where("subjectId", "=", id);
  const deleted = (await audit.execute()).find(({ action }) => action === "application.deleted");
  expect(Object.keys(Object(deleted?.before)).sort()).toEqual(["reference", "status"]);
});

test("row 151: the notification leads to the application, and is settled once its status changes", async () => {
  const id = await addApplication(jobId);
  const href = applicationHref(id, jobId);
  await db
    .transaction()
    .execute((trx) => Notifications.notify("application_received", { words: "New", href }, trx));
  expect(await Notifications.countUnread(recruiter.id)).toBe(1);
  await Changes.setStatus(id, { to: "under_review" }, recruiter);
  expect(await Notifications.countUnread(recruiter.id)).toBe(0);
});
