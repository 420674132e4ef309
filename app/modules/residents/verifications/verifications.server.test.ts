import { sql } from "kysely";
import { expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { verificationTexts } from "~/modules/accounts/mails/verification-mail-texts.server";
import { setupSchema } from "~/modules/accounts/profiles/profile.schema";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { fileStore } from "~/platform/file-store.server";
import { dueFiles, findFile, purgeFiles } from "~/platform/files.server";
import { newId } from "~/platform/ids.server";
import { accountMailsOf } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { dayFromNow } from "../../../../tests/support/days";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { checkedBill } from "../../../../tests/support/verification";
import { readingSchema, rejectionSchema, submissionSchema, toggleSchema } from "./verification.schema";
import * as Decisions from "./verification-decisions.server";
import * as Documents from "./verification-documents.server";
import { verificationNotice } from "./verification-notice.server";
import * as Reviews from "./verification-reviews.server";
import * as Verifications from "./verifications.server";

useTestDatabase({ queues: [accountMail, noticeMail, verificationNotice, Documents.verificationPages] });

const typed = {
  email: "ada@example.test",
  address: "18 Lanternwood Crescent",
  city: "Brampton",
  state: "ON",
  zipCode: "l6v0a1",
  notes: "Side door",
  accuracy: "on",
};

const day = (ago: number) => dayFromNow(-ago);
const right = readingSchema.parse({
  houseNumber: "18",
  street: "Lanternwood Cres",
  zipCode: "L6V 0A1",
  documentKind: "utility_bill",
  documentDate: day(20),
});

async function send(person: TestPerson, changes: Partial<typeof typed> = {}): Promise<string> {
  const { email: _, ...submission } = submissionSchema.parse({ ...typed, ...changes });
  return Verifications.submit(person, submission, await checkedBill());
}

async function profile(id: string) {
  return db.selectFrom("profiles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function verifications(userId: string) {
  return db
    .selectFrom("verifications")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("submittedAt")
    .execute();
}

async function waiting(userId: string) {
  const rows = await verifications(userId);
  const open = rows.find(({ status }) => status === "submitted" || status === "in_review");
  if (!open) throw new Error("Nothing waits.");
  return open;
}

async function events(userId: string) {
  const rows = await db
    .selectFrom("verificationEvents")
    .select(["status", "actorId"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ status }) => status);
}

async function audit(userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectType", "=", "client")
    .where("subjectId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

async function jobs(queue: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = ${queue}`.execute(
    db,
  );
  return rows.map(({ data }) => data);
}

/** A resident whose document a member of staff has opened and read. */
async function read(reading = right) {
  const [resident, staff] = [await addPerson(), await addPerson({ role: "support", fullName: "Dana" })];
  await send(resident);
  await Reviews.open(resident.id, staff);
  await Reviews.read(resident.id, reading, staff);
  return { resident, staff, version: (await waiting(resident.id)).version };
}

test("rows 88, 241: sending a document stores address, status, file, event, notice and audit in one transaction", async () => {
  const resident = await addPerson();
  const staff = await addPerson({ role: "support" });
  const reference = await send(resident);
  expect(reference).toMatch(/^NJ-/);
  const { fileId, id } = await waiting(resident.id);
  expect(await profile(resident.id)).toMatchObject({
    address: "18 Lanternwood Crescent",
    city: "Brampton",
    state: "ON",
    zipCode: "L6V 0A1",
    addressVerificationStatus: "pending",
    addressVerificationFile: fileId,
    waitingSince: expect.any(Date),
  });
  expect(await findFile(fileId ?? "")).toMatchObject({
    ownerId: resident.id,
    purpose: "address_document",
    kind: "pdf",
  });
  expect(await events(resident.id)).toEqual(["pending"]);
  expect(await audit(resident.id)).toEqual(["client.verification_submitted"]);
  expect(await jobs(verificationNotice.name)).toContainEqual({ verificationId: id });
  expect(await jobs(Documents.verificationPages.name)).toContainEqual({ fileId });
  const told = await db.selectFrom("notifications").select("kind").where("userId", "=", staff.id).execute();
  expect(told.map(({ kind }) => kind)).toContain("verification_submitted");
});

test("row 88: a failure on the way leaves nothing behind", async () => {
  const resident = await addPerson();
  const { email: _, ...submission } = submissionSchema.parse(typed);
  const document = await checkedBill();
  const failing = db.transaction().execute(async (trx) => {
    await Verifications.submit(resident, submission, document, trx);
    throw new Error("power cut");
  });
  await expect(failing).rejects.toThrow("power cut");
  expect(await verifications(resident.id)).toEqual([]);
  expect((await profile(resident.id)).addressVerificationStatus).toBe("unverified");
  expect(await events(resident.id)).toEqual([]);
});

test("row 88: a second document replaces the first until staff open it", async () => {
  const [resident, staff] = [await addPerson(), await addPerson({ role: "support" })];
  await send(resident);
  await send(resident, { address: "20 Lanternwood Crescent" });
  const [first, second] = await verifications(resident.id);
  expect([first?.status, second?.status]).toEqual(["replaced", "submitted"]);
  const replaced = await db
    .selectFrom("files")
    .select("objectKey")
    .where("id", "=", first?.fileId ?? "")
    .executeTakeFirst();
  expect(await dueFiles()).toContain(first?.fileId);
  expect(await findFile(first?.fileId ?? ""), "is not shown until the night").toBeUndefined();
  expect(await dueFiles()).not.toContain(second?.fileId);
  await purgeFiles(await dueFiles());
  expect(await fileStore.writtenAt(replaced?.objectKey ?? ""), "gone with the nightly run").toBeUndefined();
  await Reviews.open(resident.id, staff);
  await expect(send(resident)).rejects.toMatchObject({ status: 409 });
  expect(await verifications(resident.id)).toHaveLength(2);
});

test("row 88: ten documents at once leave one waiting", async () => {
  const resident = await addPerson();
  await Promise.allSettled(Array.from({ length: 10 }, () => send(resident)));
  const open = (await verifications(resident.id)).filter(({ status }) => status !== "replaced");
  expect(open).toHaveLength(1);
});

test("ASVS V2.4.1: the 21st document of an hour is refused", async () => {
  const resident = await addPerson();
  for (let sent = 0; sent < 20; sent++) await send(resident);
  await expect(send(resident)).rejects.toMatchObject({ status: 429 });
});

test("B18: verifying needs a reading, stamps the profile and tells the person once", async () => {
  const { resident, staff, version } = await read();
  await Decisions.verify(resident.id, version, staff);
  expect(await profile(resident.id)).toMatchObject({
    addressVerificationStatus: "verified",
    addressVerifiedBy: staff.id,
    addressVerifiedAt: expect.any(Date),
    waitingSince: null,
  });
  expect(await events(resident.id)).toEqual(["pending", "verified"]);
  expect((await accountMailsOf(resident.id)).map(({ kind }) => kind)).toEqual(["address_verified"]);
  const [decided] = await verifications(resident.id);
  expect(decided).toMatchObject({ status: "verified", decidedBy: staff.id });
  const file = await findFile(decided?.fileId ?? "");
  const days = ((file?.purgeAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days), "B7: kept for 30 days after the decision").toBe(30);
});

test("B7: DOCUMENT_DAYS says how long a decided document is kept, and the email says the same", async () => {
  env.documentDays = 7;
  try {
    const { resident, staff, version } = await read();
    await Decisions.verify(resident.id, version, staff);
    const [decided] = await verifications(resident.id);
    const file = await findFile(decided?.fileId ?? "");
    expect(Math.round(((file?.purgeAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7);
    expect(verificationTexts.address_verified().paragraphs.join(" ")).toContain("deleted 7 days after");
  } finally {
    env.documentDays = 30;
  }
});

test("B18: without a reading nothing is verified, and a reading is stored once", async () => {
  const [resident, staff] = [await addPerson(), await addPerson({ role: "support" })];
  await send(resident);
  const { version } = await waiting(resident.id);
  await expect(Decisions.verify(resident.id, version, staff), "not opened").rejects.toMatchObject({
    status: 409,
  });
  await expect(Reviews.read(resident.id, right, staff), "not opened").rejects.toMatchObject({ status: 409 });
  await Reviews.open(resident.id, staff);
  await expect(Decisions.verify(resident.id, version, staff), "not read").rejects.toMatchObject({
    status: 409,
  });
  await Reviews.read(resident.id, right, staff);
  await expect(Reviews.read(resident.id, right, staff), "twice").rejects.toMatchObject({ status: 409 });
});

test("B18: what was typed is shown only after one's own reading", async () => {
  const [resident, staff] = [await addPerson(), await addPerson({ role: "support" })];
  await send(resident);
  await Reviews.open(resident.id, staff);
  expect(JSON.stringify(await Reviews.find(resident.id, staff.id))).not.toContain("Lanternwood");
  await Reviews.read(resident.id, right, staff);
  expect(await Reviews.find(resident.id, staff.id)).toMatchObject({
    typed: { address: "18 Lanternwood Crescent", notes: "Side door" },
    judged: { against: [] },
    mayVerify: true,
  });
});

test("B18: a difference needs a second person, and the refusal lists every reason", async () => {
  const { resident, staff, version } = await read({ ...right, houseNumber: "81", documentDate: day(200) });
  await expect(Decisions.verify(resident.id, version, staff)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/House number differs; Older than three months/),
  });
  await Decisions.askSecond(resident.id, version, staff);
  const next = version + 1;
  await expect(Decisions.verify(resident.id, next, staff), "the same person").rejects.toMatchObject({
    status: 409,
  });
  const second = await addPerson({ role: "owner", fullName: "Robin" });
  await Reviews.open(resident.id, second);
  expect((await Reviews.find(resident.id, second.id))?.others).toMatchObject([{ name: "Dana" }]);
  await Reviews.read(resident.id, { ...right, houseNumber: "81" }, second);
  await Decisions.verify(resident.id, next, second);
  expect((await profile(resident.id)).addressVerifiedBy).toBe(second.id);
});

test("B18: a mistake in a reading is corrected by reading again, and the history keeps what differed", async () => {
  const { resident, staff, version } = await read({ ...right, houseNumber: "81" });
  expect((await Reviews.find(resident.id, staff.id))?.mayVerify).toBe(false);
  await Reviews.readAgain(resident.id, staff);
  const again = await Reviews.find(resident.id, staff.id);
  expect([again?.judged, again?.typed], "what was typed is hidden again").toEqual([undefined, undefined]);
  await expect(Decisions.verify(resident.id, version, staff)).rejects.toMatchObject({ status: 409 });
  await Reviews.read(resident.id, right, staff);
  await expect(Reviews.readAgain(resident.id, staff), "no difference").rejects.toMatchObject({ status: 409 });
  await Decisions.verify(resident.id, version, staff);
  expect((await profile(resident.id)).addressVerificationStatus).toBe("verified");
  const { after } = await db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "client.read_again")
    .where("subjectId", "=", resident.id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ differed: "House number differs" });
});

test("B18: nobody decides on their own in any way, and only staff decide (row 223)", async () => {
  const promoted = await addPerson({ role: "support" });
  await send(promoted);
  const { version } = await waiting(promoted.id);
  const acts = [
    Reviews.open(promoted.id, promoted),
    Reviews.read(promoted.id, right, promoted),
    Reviews.readAgain(promoted.id, promoted),
    Decisions.verify(promoted.id, version, promoted),
    Decisions.reject(promoted.id, { version, reason: "too_old", note: "" }, promoted),
    Decisions.askSecond(promoted.id, version, promoted),
    Decisions.setByStaff(promoted.id, { to: "verified", reason: "me" }, promoted),
  ];
  for (const act of await Promise.allSettled(acts)) {
    expect(act).toMatchObject({ status: "rejected", reason: { status: 403 } });
  }
  const resident = await addPerson();
  await expect(Decisions.setByStaff(promoted.id, { to: "verified", reason: "x" }, resident)).rejects.toThrow(
    "No authenticated admin found",
  );
  expect((await profile(promoted.id)).addressVerificationStatus).toBe("pending");
});

test("B18: two decisions at once are one, with one event and one email", async () => {
  const { resident, staff, version } = await read();
  const other = await addPerson({ role: "owner" });
  await Reviews.open(resident.id, other);
  const done = await Promise.allSettled([
    Decisions.verify(resident.id, version, staff),
    Decisions.reject(resident.id, { version, reason: "unreadable", note: "" }, other),
    Decisions.verify(resident.id, version, staff),
  ]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of done) if (each.status === "rejected") expect(each.reason).toMatchObject({ status: 409 });
  expect(await events(resident.id)).toHaveLength(2);
  expect(await accountMailsOf(resident.id)).toHaveLength(1);
});

test("rows 82, 222: a rejection says why and what to do, and another document may follow", async () => {
  const { resident, staff, version } = await read();
  const note = "The date is cut off.";
  await Decisions.reject(resident.id, rejectionSchema.parse({ version, reason: "unreadable", note }), staff);
  expect(await profile(resident.id)).toMatchObject({
    addressVerificationStatus: "rejected",
    rejectionReason: "unreadable",
  });
  expect(await Verifications.stateOf(resident.id)).toMatchObject({
    status: "unverified",
    rejection: { said: "We could not read the document.", note },
  });
  const [mail] = await accountMailsOf(resident.id);
  expect(mail).toMatchObject({
    kind: "address_rejected",
    facts: expect.arrayContaining([["Our note", note]]),
  });
  await send(resident);
  expect(await Verifications.stateOf(resident.id)).toMatchObject({ status: "pending", rejection: undefined });
});

test("a rejection for another reason needs a note", () => {
  expect(rejectionSchema.safeParse({ version: 1, reason: "other" }).error?.issues[0]?.path).toEqual(["note"]);
  expect(rejectionSchema.safeParse({ version: 1, reason: "because" }).success).toBe(false);
});

test("row 222: the toggle switches between verified and unverified, stamps and clears, with a reason in the audit log", async () => {
  const [resident, staff] = [await addPerson(), await addPerson({ role: "support" })];
  const toggle = toggleSchema.parse({ to: "verified", reason: "Known at the office" });
  await expect(Decisions.setByStaff(resident.id, toggle, staff), "no address").rejects.toMatchObject({
    status: 409,
  });
  await send(resident);
  await Decisions.setByStaff(resident.id, toggle, staff);
  expect(await profile(resident.id)).toMatchObject({
    addressVerificationStatus: "verified",
    addressVerifiedBy: staff.id,
    addressVerifiedAt: expect.any(Date),
  });
  expect((await verifications(resident.id))[0]?.status, "what waited is decided").toBe("verified");
  await expect(Decisions.setByStaff(resident.id, toggle, staff), "again").rejects.toMatchObject({
    status: 409,
  });
  await Decisions.setByStaff(resident.id, { to: "unverified", reason: "Moved" }, staff);
  expect(await profile(resident.id)).toMatchObject({
    addressVerificationStatus: "unverified",
    addressVerifiedAt: null,
    addressVerifiedBy: null,
  });
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_log where action = 'client.status_set' and subject_id = ${resident.id} order by id`.execute(
    db,
  );
  expect(rows[0]?.after).toMatchObject({ withoutDocument: true, reason: "Known at the office" });
  expect(toggleSchema.safeParse({ to: "verified", reason: " " }).success).toBe(false);
});

test("B19, row 92: no path changes a verified address", async () => {
  const { resident, staff, version } = await read();
  const setup = setupSchema.parse({
    ...typed,
    fullName: "Ada",
    phoneNumber: "9055550199",
    displayName: "Ada",
    address: "1 Other Street",
  });
  await expect(Profiles.completeSetup(resident.id, setup), "while pending").rejects.toMatchObject({
    status: 409,
  });
  await Decisions.verify(resident.id, version, staff);
  await expect(Profiles.completeSetup(resident.id, setup)).rejects.toMatchObject({ status: 409 });
  await expect(send(resident)).rejects.toMatchObject({ status: 409 });
  const forced = db
    .updateTable("profiles")
    .set({ city: "Elsewhere" })
    .where("id", "=", resident.id)
    .execute();
  await expect(forced, "not even a statement").rejects.toThrow(/verified address/);
  expect(await profile(resident.id)).toMatchObject({ address: "18 Lanternwood Crescent", city: "Brampton" });
  expect(await Profiles.completeSetup(resident.id, { ...setup, address: "18 Lanternwood Crescent" })).toBe(
    true,
  );
});

test("row 89: the usual wait needs 5 or more decisions in the last 30 days", async () => {
  await db.deleteFrom("verifications").execute();
  const decided = async (hours: number, daysAgo: number) => {
    const { id } = await addPerson();
    const [address, ago] = [{ address: "1 A St", city: "B", state: "ON", zipCode: "L6V 0A1" }, daysAgo * 24];
    const at = (before: number) => sql<Date>`now() - make_interval(hours => ${before}::int)`;
    await db
      .insertInto("verifications")
      .values({ id: newId(), reference: newId(), userId: id, ...address, status: "verified" })
      .execute();
    await db
      .updateTable("verifications")
      .set({ submittedAt: at(ago + hours), decidedAt: at(ago) })
      .where("userId", "=", id)
      .execute();
  };
  for (const hours of [4, 4, 4, 4]) await decided(hours, 2);
  await decided(900, 40);
  const { id } = await addPerson();
  expect((await Verifications.stateOf(id))?.usual).toBeUndefined();
  await decided(4, 3);
  expect((await Verifications.stateOf(id))?.usual).toBe(4 * 3_600);
});

test("B7: the pages of a document become pictures, and only the person who opened it may view them", async () => {
  const { resident, staff } = await read();
  const { fileId } = await waiting(resident.id);
  if (!fileId) throw new Error("No file.");
  await Documents.verificationPagesWorker.work({ fileId }, { id: "job", tries: 1 });
  await Documents.verificationPagesWorker.work({ fileId }, { id: "job", tries: 2 });
  const document = await Documents.shown(resident.id, fileId);
  expect(document).toMatchObject({
    name: "bill.pdf",
    refusal: null,
    note: expect.stringMatching(/^Not scanned/),
  });
  expect(document?.pictures, "once, although the job ran twice").toHaveLength(1);
  const picture = document?.pictures[0]?.id ?? "";
  const stranger = await addPerson({ role: "owner" });
  const other = await addPerson();
  for (const id of [fileId, picture]) {
    expect(await Documents.findViewable(resident.id, id, staff.id)).toBeDefined();
    expect(await Documents.findViewable(resident.id, id, stranger.id), "never opened").toBeUndefined();
    expect(await Documents.findViewable(other.id, id, staff.id), "another client").toBeUndefined();
  }
  for (const state of ["received", "checking", "held", "refused"]) {
    await db.updateTable("files").set({ scanState: state }).where("id", "=", fileId).execute();
    expect(await Documents.findViewable(resident.id, fileId, staff.id), state).toBeUndefined();
    expect(await Documents.findViewable(resident.id, picture, staff.id), state).toBeUndefined();
    expect(await Documents.shown(resident.id, fileId)).toMatchObject({
      refusal: expect.any(String),
      pictures: [],
    });
  }
});

test("B7: a view is logged, and the person's download says when", async () => {
  const { resident, staff } = await read();
  await Documents.noteView(resident.id, { reference: "NJ-1", file: { madeOf: null } }, staff);
  const held = await Verifications.exportOf(resident.id);
  expect(held.sent).toMatchObject([{ address: "18 Lanternwood Crescent", status: "in_review" }]);
  expect(held.documentsViewedByOurStaffOn).toHaveLength(1);
});

test("B7, security.md 14: 30 days after the decision document and pictures are gone; decision and hash stay", async () => {
  const { resident, staff, version } = await read();
  const { fileId } = await waiting(resident.id);
  if (!fileId) throw new Error("No file.");
  await Documents.verificationPagesWorker.work({ fileId }, { id: "job", tries: 1 });
  await Decisions.verify(resident.id, version, staff);
  const files = () => db.selectFrom("files").selectAll().where("ownerId", "=", resident.id).execute();
  const before = await files();
  expect(await dueFiles()).not.toContain(fileId);
  await db.updateTable("files").set({ purgeAt: sql<Date>`now()` }).where("id", "=", fileId).execute();
  expect(await dueFiles()).toContain(fileId);
  await purgeFiles([fileId]);
  for (const { objectKey } of before) expect(await fileStore.writtenAt(objectKey)).toBeUndefined();
  const after = await files();
  expect(after).toHaveLength(2);
  for (const each of after) expect(each).toMatchObject({ purgedAt: expect.any(Date), name: "" });
  expect(after.map(({ sha256 }) => sha256.toString("hex")).sort()).toEqual(
    before.map(({ sha256 }) => sha256.toString("hex")).sort(),
  );
  expect(await Documents.shown(resident.id, fileId)).toBeUndefined();
  expect((await verifications(resident.id))[0]).toMatchObject({ status: "verified", decidedBy: staff.id });
});
