import { sql } from "kysely";
import { expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { checkFile } from "~/platform/file-checks.server";
import { dueFiles, findFile } from "~/platform/files.server";
import { newId } from "~/platform/ids.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { billFile } from "../../../../tests/support/verification";
import { newAddress } from "../../../../tests/support/visitor";
import { applicationSchema, applicationSchemaFor } from "./application.schema";
import * as Changes from "./application-changes.server";
import * as Files from "./application-files.server";
import * as LinkRequests from "./application-link-requests.server";
import { linkOf } from "./application-links.server";
import { applicationMail, applicationNotice } from "./application-mails.server";
import { demandErrors, noDemands, resumeRule } from "./application-options";
import * as Applications from "./applications.server";
import * as OwnApplications from "./own-applications.server";

useTestDatabase({ queues: [applicationMail, applicationNotice, Files.applicationPages, noticeMail] });

const typed = {
  fullName: "Ada Lindqvist",
  email: "ada@example.test",
  phoneNumber: "905 555 0199",
  availability: "weekends",
  employmentStatus: "student",
  driversLicense: "on",
  heardFrom: "job-board",
  securityExperience: "Two summers at the fair",
  whyInterested: "Nights suit me",
  whyGoodFit: "I stay calm",
  declaration: "on",
  consent: "on",
};

async function addPosting(): Promise<string> {
  const id = newId();
  const text = { title: "Night guard", location: "Brampton, ON", description: "Walks", requirements: "Calm" };
  await db
    .insertInto("jobPostings")
    .values({ id, ...text })
    .execute();
  return id;
}

const from = <T>(address: string, work: () => Promise<T>) =>
  inScope({ id: "r", address, userId: null }, work);

const checked = checkFile(billFile("Ada", "ada.pdf"), resumeRule);

/** A different file each time: a file already stored is not stored again. */
const resume = async () => ({ ...(await checked) });

async function apply(
  jobId: string,
  changes: Partial<typeof typed> = {},
  sent: { signedIn?: string; automated?: boolean; address?: string } = {},
): Promise<string> {
  const { signedIn = null, automated = false, address = newAddress() } = sent;
  const input = applicationSchema.parse({ ...typed, ...changes });
  const files = { resume: await resume(), coverLetter: undefined };
  return from(address, () =>
    Applications.countingRepeats(() => Applications.apply(input, { jobId, signedIn, automated, ...files })),
  );
}

function row(id: string) {
  return db.selectFrom("jobApplications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function jobs(queue: string, id: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = ${queue} and data->>'applicationId' = ${id}`.execute(db);
  return rows.map(({ data }) => data);
}

async function tokenOf(id: string): Promise<string> {
  return (await linkOf(id))?.split("/").at(-1) ?? "";
}

function files() {
  return db
    .selectFrom("files")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
}

const newEmail = () => `${newId()}@example.test`;

test("rows 144-146, 150, 245, B8: an application without an account is stored with file, event, notice and receipt", async () => {
  const jobId = await addPosting();
  const id = await apply(jobId, { email: ` ${newEmail().toUpperCase()} ` });
  const stored = await row(id);
  expect(stored).toMatchObject({
    jobId,
    jobTitle: "Night guard",
    userId: null,
    phoneNumber: "+19055550199",
    workAuthorization: false,
    driversLicense: true,
    licensesAndCerts: "",
    status: "pending",
  });
  expect(stored.email).toBe(stored.email.trim().toLowerCase());
  const file = await findFile(stored.resumeFileId ?? "");
  expect(file).toMatchObject({ name: "ada.pdf", purpose: "resume", ownerId: null });
  expect(await jobs("application-notice", id)).toHaveLength(1);
  expect(await jobs("application-mail", id)).toMatchObject([{ applicationId: id, kind: "receipt" }]);
  const events = await db
    .selectFrom("jobApplicationEvents")
    .select(["fromStatus", "toStatus", "actorId"])
    .where("applicationId", "=", id)
    .execute();
  expect(events).toEqual([{ fromStatus: null, toStatus: "pending", actorId: null }]);
});

test("row 152: of 50 at once in any case and spacing one is stored, with one file and one email", async () => {
  const [jobId, email] = [await addPosting(), newEmail()];
  const before = Number((await files()).count);
  const forms = Array.from({ length: 50 }, (_, n) => (n % 2 ? email.toUpperCase() : `  ${email} `));
  const outcomes = await Promise.allSettled(forms.map((each) => apply(jobId, { email: each })));
  const stored = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(stored).toHaveLength(1);
  expect(refused).toHaveLength(49);
  for (const each of refused) expect(each).toMatchObject({ status: 409 });
  expect(refused[0]?.message).toMatch(/^You applied on \w{3}, \w{3} \d+, \d{4}\.$/);
  expect(Number((await files()).count)).toBe(before + 1);
  expect(await jobs("application-mail", stored[0] ?? "")).toHaveLength(1);
});

test("row 152: a person may apply again after withdrawing, and for another posting at any time", async () => {
  const [jobId, email] = [await addPosting(), newEmail()];
  const first = await apply(jobId, { email });
  await apply(await addPosting(), { email });
  await Changes.withdraw(first);
  expect(await apply(jobId, { email })).not.toBe(first);
});

test("ASVS V2.4.1: five applications a day from one address, then a wait", async () => {
  const [jobId, address] = [await addPosting(), newAddress()];
  for (let n = 0; n < 5; n++) await apply(jobId, { email: newEmail() }, { address });
  const sixth = apply(jobId, { email: newEmail() }, { address });
  await expect(sixth).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
});

test("row 152: asking who has applied is limited too", async () => {
  const [jobId, email, address] = [await addPosting(), newEmail(), newAddress()];
  await apply(jobId, { email });
  for (let n = 0; n < 20; n++)
    await expect(apply(jobId, { email }, { address })).rejects.toMatchObject({ status: 409 });
  await expect(apply(jobId, { email }, { address })).rejects.toMatchObject({ status: 429 });
});

test("row 48: what looks automated is stored apart, without any email, and blocks nobody", async () => {
  const [jobId, email] = [await addPosting(), newEmail()];
  const id = await apply(jobId, { email }, { automated: true });
  expect(await jobs("application-notice", id)).toEqual([]);
  expect(await jobs("application-mail", id)).toEqual([]);
  await apply(jobId, { email });
});

test("a closed posting takes no application", async () => {
  const jobId = await addPosting();
  await db.updateTable("jobPostings").set({ status: "closed" }).where("id", "=", jobId).execute();
  await expect(apply(jobId)).rejects.toMatchObject({ status: 410 });
});

test("B22: a box the posting demands is refused at the box, along with everything else that is wrong", () => {
  const all = { requiresWorkAuthorization: true, requiresDriversLicence: true };
  const { driversLicense: _, ...unticked } = typed;
  const { error } = applicationSchemaFor(all).safeParse({ ...unticked, phoneNumber: "12" });
  const said = error?.issues.map(({ path, message }) => [path.join(), message]);
  expect(said).toEqual([
    ["phoneNumber", "Please enter a valid phone number"],
    ["workAuthorization", demandErrors.workAuthorization],
    ["driversLicense", demandErrors.driversLicense],
  ]);
  expect(applicationSchemaFor(all).parse({ ...typed, workAuthorization: "on" })).toMatchObject({
    workAuthorization: true,
    driversLicense: true,
  });
  expect(applicationSchemaFor(noDemands).parse(unticked)).toMatchObject({ driversLicense: false });
});

test("B22: what a posting demands when the form is sent counts, not what the form said", async () => {
  const [jobId, email] = [await addPosting(), newEmail()];
  const demand = (changes: object) =>
    db.updateTable("jobPostings").set(changes).where("id", "=", jobId).execute();
  await demand({ requiresWorkAuthorization: true, requiresDriversLicence: true });
  const { workAuthorization } = demandErrors;
  await expect(apply(jobId, { email })).rejects.toMatchObject({ status: 400, fields: { workAuthorization } });
  await demand({ requiresWorkAuthorization: false });
  expect(await row(await apply(jobId, { email }))).toMatchObject({ workAuthorization: false });
});

test("row 98: an application is linked while signed in with its confirmed email only, newest first", async () => {
  const [owner, unconfirmed] = [await addPerson(), await addPerson({ confirmed: false })];
  await apply(await addPosting(), { email: owner.email });
  await apply(await addPosting(), { email: newEmail() }, { signedIn: owner.id });
  await apply(await addPosting(), { email: unconfirmed.email }, { signedIn: unconfirmed.id });
  expect(await OwnApplications.listOf(owner.id)).toEqual([]);
  expect(await OwnApplications.listOf(unconfirmed.id)).toEqual([]);
  const ids = [];
  for (let n = 0; n < 2; n++)
    ids.push(await apply(await addPosting(), { email: owner.email }, { signedIn: owner.id }));
  const listed = await OwnApplications.listOf(owner.id);
  expect(listed.map(({ id }) => id)).toEqual(ids.reverse());
  expect(listed[0]).toMatchObject({ jobTitle: "Night guard", jobType: "full-time", status: "pending" });
  expect(await OwnApplications.findByToken(listed[0]?.token ?? "")).toMatchObject({ id: ids[0] });
  const [exported] = await OwnApplications.exportOf(owner.id);
  expect(exported).toMatchObject({ whyGoodFit: "I stay calm", resume: "ada.pdf" });
  expect(exported?.history).toMatchObject([{ toStatus: "pending" }]);
});

test("the link is stored as a hash, and ends 90 days after the outcome, which it shows until then", async () => {
  const id = await apply(await addPosting(), { email: newEmail() });
  const token = await tokenOf(id);
  expect(JSON.stringify(await row(id))).not.toContain(token);
  expect(await OwnApplications.findByToken(token)).toMatchObject({ ended: false, tokenExpiresAt: null });
  expect(await OwnApplications.findByToken("nonsense")).toBeUndefined();
  const staff = await addPerson({ role: "recruiter" });
  await Changes.setStatus(id, { to: "rejected", reason: "licence" }, staff);
  const shown = await OwnApplications.findByToken(token);
  expect(shown).toMatchObject({ status: "rejected", ended: false });
  const days = ((shown?.tokenExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  const past = new Date(Date.now() - 1_000);
  await db.updateTable("jobApplications").set({ tokenExpiresAt: past }).where("id", "=", id).execute();
  expect(await OwnApplications.findByToken(token)).toMatchObject({ ended: true });
});

const ask = (email: string) => from(newAddress(), () => LinkRequests.ask(email));

/** As if the minute before another request is allowed had passed. */
const letAskAgain = () => db.deleteFrom("rateBuckets").execute();

test("a new link is emailed on request; the old one works until the new one is used, and then ends", async () => {
  const email = newEmail();
  const id = await apply(await addPosting(), { email });
  const before = await tokenOf(id);
  expect(await OwnApplications.findByToken(before)).toMatchObject({ id, hasOlder: false });
  await ask(email);
  const after = await tokenOf(id);
  expect(after).not.toBe(before);
  expect(await jobs("application-mail", id)).toContainEqual(expect.objectContaining({ kind: "link" }));
  await letAskAgain();
  await ask(email);
  expect(await tokenOf(id), "a link that nobody has used is sent again").toBe(after);
  await OwnApplications.endOlder(before);
  expect(await OwnApplications.findByToken(before), "only the new one ends it").toMatchObject({
    hasOlder: false,
  });
  expect(await OwnApplications.findByToken(after)).toMatchObject({ id, hasOlder: true });
  await OwnApplications.endOlder(after);
  expect(await OwnApplications.findByToken(before)).toBeUndefined();
  expect(await OwnApplications.findByToken(after)).toMatchObject({ id, hasOlder: false });
  await letAskAgain();
  await ask(email);
  expect(await tokenOf(id), "once it was used, a new one is made").not.toBe(after);
  expect(await OwnApplications.findByToken(after)).toMatchObject({ id });
});

test("an expired link does not return with a new one, and known and unknown emails get the same", async () => {
  const email = newEmail();
  const id = await apply(await addPosting(), { email });
  const before = await tokenOf(id);
  await Changes.setStatus(id, { to: "rejected", reason: "filled" }, await addPerson({ role: "recruiter" }));
  const past = new Date(Date.now() - 1_000);
  await db.updateTable("jobApplications").set({ tokenExpiresAt: past }).where("id", "=", id).execute();
  await ask(email);
  expect(await OwnApplications.findByToken(before)).toBeUndefined();
  expect(await OwnApplications.findByToken(await tokenOf(id))).toMatchObject({ id, ended: false });
  const unknown = newEmail();
  await ask(unknown);
  for (const each of [email, unknown]) await expect(ask(each)).rejects.toMatchObject({ status: 429 });
});

test("row 152: a résumé and a cover letter can be replaced until staff read them, and the old ones go at night", async () => {
  const id = await apply(await addPosting(), { email: newEmail() });
  const before = await row(id);
  await expect(Changes.replaceFiles(id, {}), "no file").rejects.toMatchObject({ status: 400 });
  await Changes.replaceFiles(id, { coverLetter: await resume() });
  const first = await row(id);
  expect([first.resumeFileId, before.coverLetterFileId]).toEqual([before.resumeFileId, null]);
  await Changes.replaceFiles(id, { resume: await resume(), coverLetter: await resume() });
  const after = await row(id);
  const old = [before.resumeFileId, first.coverLetterFileId];
  expect(await dueFiles()).toEqual(expect.arrayContaining(old));
  for (const fileId of old)
    expect(await findFile(fileId ?? ""), "is not shown until the night").toBeUndefined();
  expect(old).not.toContain(after.resumeFileId);
  expect(old).not.toContain(after.coverLetterFileId);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_id = ${id} and action like '%replaced' order by id`.execute(
    db,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "application.cover_letter_replaced",
    "application.resume_replaced",
    "application.cover_letter_replaced",
  ]);
  const staff = await addPerson({ role: "recruiter" });
  await Changes.setStatus(id, { to: "under_review" }, staff);
  await expect(Changes.replaceFiles(id, { resume: await resume() })).rejects.toMatchObject({ status: 409 });
});

test("the person with the link reads what they sent", async () => {
  const id = await apply(await addPosting(), { email: newEmail() });
  expect(await OwnApplications.findByToken(await tokenOf(id))).toMatchObject({
    fullName: "Ada Lindqvist",
    availability: "weekends",
    whyGoodFit: "I stay calm",
    driversLicense: true,
  });
});

test("a decided application cannot be withdrawn, and withdrawing twice counts once", async () => {
  const [decided, open] = [
    await apply(await addPosting(), { email: newEmail() }),
    await apply(await addPosting(), { email: newEmail() }),
  ];
  const staff = await addPerson({ role: "recruiter" });
  await Changes.setStatus(decided, { to: "rejected", reason: "filled" }, staff);
  await expect(Changes.withdraw(decided)).rejects.toMatchObject({ status: 409 });
  await Changes.withdraw(open);
  await Changes.withdraw(open);
  const events = await db
    .selectFrom("jobApplicationEvents")
    .select("toStatus")
    .where("applicationId", "=", open)
    .orderBy("id")
    .execute();
  expect(events.map(({ toStatus }) => toStatus)).toEqual(["pending", "withdrawn"]);
});

test("B32: résumés go 12 months after the outcome or the last change, and the record with its decision stays", async () => {
  const old = new Date(Date.now() - 370 * 86_400_000);
  const [decided, forgotten, fresh, spam] = [
    await apply(await addPosting(), { email: newEmail() }),
    await apply(await addPosting(), { email: newEmail() }),
    await apply(await addPosting(), { email: newEmail() }),
    await apply(await addPosting(), { email: newEmail() }, { automated: true }),
  ];
  const change = db.updateTable("jobApplications");
  await change.set({ status: "hired", decidedAt: old }).where("id", "=", decided).execute();
  await change.set({ updatedAt: old }).where("id", "=", forgotten).execute();
  await change.set({ createdAt: old }).where("id", "=", spam).execute();
  const rows = await Promise.all([decided, forgotten, fresh, spam].map(row));
  while ((await Applications.sweep()) > 0);
  const due = await dueFiles();
  expect(rows.map(({ resumeFileId }) => due.includes(resumeFileId ?? ""))).toEqual([true, true, false, true]);
  expect(await row(decided)).toMatchObject({ status: "hired", filesRemovedAt: expect.any(Date) });
  await expect(row(spam)).rejects.toThrow();
});

test("row 207: staff see the pages of a résumé, and save it as resume with its true extension", async () => {
  const jobId = await addPosting();
  const id = await apply(jobId, { email: newEmail() });
  const application = await row(id);
  const fileId = application.resumeFileId ?? "";
  for (const tries of [1, 2]) await Files.applicationPagesWorker.work({ fileId }, { id: "job", tries });
  const file = await Files.shown(application, fileId);
  expect(file?.pictures, "once, although the job ran twice").toHaveLength(1);
  expect(file).toMatchObject({ name: "ada.pdf", refusal: null });
  expect(file?.href).toBe(`/admin/jobs/${jobId}/applications/${id}/files/${fileId}`);
  expect(await Files.findViewable(application, fileId)).toMatchObject({ name: "resume.pdf", madeOf: null });
  const picture = file?.pictures[0]?.id ?? "";
  expect(await Files.findViewable(application, picture)).toMatchObject({ contentType: "image/jpeg" });
  const another = await row(await apply(jobId, { email: newEmail() }));
  expect(await Files.findViewable(another, fileId), "of another application").toBeUndefined();
  expect(await Files.findViewable(another, picture)).toBeUndefined();
  const change = db.updateTable("files").where("id", "=", fileId);
  await change.set({ name: "Ada.DOCX", kind: "docx" }).execute();
  expect(await Files.findViewable(application, fileId)).toMatchObject({ name: "resume.docx" });
  const letter = { ...application, resumeFileId: null, coverLetterFileId: fileId };
  expect(await Files.findViewable(letter, fileId)).toMatchObject({ name: "cover_letter.docx" });
  await change.set({ scanState: "held" }).execute();
  expect(await Files.findViewable(application, fileId)).toBeUndefined();
  expect(await Files.findViewable(application, picture)).toBeUndefined();
  expect((await Files.shown(application, fileId))?.refusal).toContain("cannot be opened until it is clean");
});
