import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { defaultChoices } from "~/modules/shared/notifications/choice-options";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { readUnsubscription } from "~/modules/shared/notifications/unsubscribe.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import * as Mails from "~/platform/mail.server";
import { embedded, emptyTables, useTestDatabase } from "../../../../tests/support/database";
import { someoneWaits, whileHeld } from "../../../../tests/support/held";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { announcementEditSchema, announcementSchema } from "./announcement.schema";
import { announcementMail } from "./announcement-mail.server";
import * as Announcements from "./announcements.server";
import * as OwnAnnouncements from "./own-announcements.server";
import * as Sending from "./sending.server";

useTestDatabase({ queues: [accountMail, Sending.announcementBatches, announcementMail] });

const outbox: { mails: Mails.Mail[]; problem: Error | undefined } = { mails: [], problem: undefined };

let owner: TestPerson;

beforeEach(async () => {
  outbox.mails = [];
  outbox.problem = undefined;
  vi.spyOn(Mails, "deliver").mockImplementation(async (mail) => {
    if (outbox.problem) throw outbox.problem;
    outbox.mails.push(mail);
  });
  await emptyTables();
  await sql`delete from pgboss.job`.execute(db);
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
});

async function community(name: string, status: "active" | "inactive" = "active"): Promise<string> {
  const id = newId();
  await db.insertInto("communities").values({ id, name, status }).execute();
  return id;
}

async function member(communityId: string, options: Parameters<typeof addPerson>[0] = {}) {
  const person = await addPerson(options);
  await db.insertInto("communityMembers").values({ id: newId(), userId: person.id, communityId }).execute();
  return person;
}

const stopEmails = (userId: string) => Choices.stop(userId, "announcements", "test");

function write(communityId: string | null, title = "Gate closed") {
  const typed = { title, body: "The gate is closed.\n\nUse Elm Street.", communityId: communityId ?? "all" };
  return Announcements.create(announcementSchema.parse(typed), owner);
}

async function found(id: string) {
  const announcement = await Announcements.find(id);
  if (!announcement) throw new Error("gone");
  return announcement;
}

async function send(id: string, shown?: { people: number; emails: number }) {
  const { version, communityId } = await found(id);
  return Sending.send(id, { version, ...(shown ?? (await Sending.reach(communityId))) }, owner);
}

/** Takes the waiting jobs out of a queue. */
async function take(queue: string): Promise<object[]> {
  const { rows } = await sql<{
    data: object;
  }>`delete from pgboss.job where name = ${queue} returning data`.execute(db);
  return rows.map(({ data }) => data);
}

const handOver = async () => {
  for (const data of await take("announcement-batches"))
    await Sending.announcementBatchesWorker.work(data, { id: newId(), tries: 1 });
};

const mail = (data: object, tries = 1) => announcementMail.work(data, { id: newId(), tries });

/** Runs all background work for what was sent. */
async function deliverAll(): Promise<object[]> {
  await handOver();
  const jobs = await take("announcement-mail");
  for (const data of jobs) await mail(data);
  return jobs;
}

async function states() {
  const rows = await db.selectFrom("announcementRecipients").select(["userId", "state"]).execute();
  return new Map(rows.map(({ userId, state }) => [userId, state]));
}

describe("D16: a draft", () => {
  test("is changed and deleted, and goes to nobody", async () => {
    const maple = await community("Maple Grove");
    await member(maple);
    const id = await write(maple);
    const opened = {
      title: "Gate closed",
      body: "The gate is closed.\n\nUse Elm Street.",
      communityId: maple,
      version: "1",
    };
    const { version, ...began } = announcementEditSchema.parse(opened);
    const typed = { ...began, title: "Gate open", communityId: null };
    expect(await Announcements.update(id, { version, original: began, submitted: typed }, owner)).toBe(id);
    expect(await found(id)).toMatchObject({
      title: "Gate open",
      community: "All communities",
      status: "draft",
      people: 0,
    });
    expect(await OwnAnnouncements.listFor(maple)).toEqual([]);
    expect(await Announcements.remove(id, 2, owner)).toBe(id);
    expect(await Announcements.find(id)).toBeUndefined();
  });

  test("names an active community, or all", async () => {
    const gone = await community("Old Mill", "inactive");
    await expect(write(gone)).rejects.toMatchObject({
      fields: { communityId: "Choose an active community" },
    });
    for (const [field, typed] of [
      ["title", " "],
      ["body", ""],
      ["communityId", "some"],
    ] as const) {
      const whole = { title: "Gate", body: "Closed", communityId: "all" };
      const parsed = announcementSchema.safeParse({ ...whole, [field]: typed });
      expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
    }
  });
});

describe("D16: sending", () => {
  test("counts the people it reaches: active members, by email those who confirmed an address and want it", async () => {
    const [maple, oak, gone] = [
      await community("Maple Grove"),
      await community("Oak Ridge"),
      await community("Old Mill", "inactive"),
    ];
    await member(maple);
    await member(maple, { confirmed: false });
    await stopEmails((await member(maple)).id);
    const closed = await member(maple);
    await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", closed.id).execute();
    const left = await member(maple);
    await db
      .updateTable("communityMembers")
      .set({ status: "inactive" })
      .where("userId", "=", left.id)
      .execute();
    await member(oak);
    await member(gone);
    expect(await Sending.reach(maple)).toEqual({ people: 3, emails: 1 });
    expect(await Sending.reach(null)).toEqual({ people: 4, emails: 2 });
    expect(await Sending.reach(gone)).toEqual({ people: 0, emails: 0 });
  });

  test("asks again if the numbers or the draft changed, and refuses to reach nobody", async () => {
    const maple = await community("Maple Grove");
    const id = await write(maple);
    await expect(send(id)).rejects.toThrow("The community has no members, so nobody would receive it.");
    await member(maple);
    const shown = await Sending.reach(maple);
    await member(maple, { confirmed: false });
    await expect(send(id, shown)).rejects.toThrow(
      "The numbers have changed: it now goes to 1 by email, 1 on the page only. Confirm again.",
    );
    expect(await found(id)).toMatchObject({ status: "draft", people: 0 });
    await expect(Sending.send(id, { version: 9, people: 2, emails: 1 }, owner)).rejects.toMatchObject({
      status: 409,
    });
    expect(await send(id)).toBe(id);
    expect(await send(id)).toBeUndefined();
  });

  test("delivers one email to each, with its words and one-click unsubscribe, and counts", async () => {
    const maple = await community("Maple Grove");
    const [reader, other] = [await member(maple), await member(maple)];
    const pageOnly = await member(maple, { confirmed: false });
    const id = await write(maple);
    await send(id);
    expect(await found(id)).toMatchObject({ status: "sent", waiting: 2, page: 1, delivered: 0 });
    const jobs = await deliverAll();
    for (const data of jobs) await mail(data);
    expect(outbox.mails.map(({ to }) => to).sort()).toEqual([reader.email, other.email].sort());
    const sent = outbox.mails.find(({ to }) => to === reader.email);
    expect(sent).toMatchObject({ subject: "Gate closed" });
    expect(sent?.text).toContain("The gate is closed.\n\nUse Elm Street.");
    expect(sent?.text).toContain("because you are a member of Maple Grove");
    const token = new URL(sent?.oneClickUnsubscribe ?? "").searchParams.get("token");
    expect(readUnsubscription(token)).toEqual({ userId: reader.id, topic: "announcements" });
    expect(await found(id)).toMatchObject({
      delivered: 2,
      page: 1,
      waiting: 0,
      failed: 0,
      read: 0,
      people: 3,
    });
    await OwnAnnouncements.markRead(pageOnly.id, [id]);
    await OwnAnnouncements.markRead(pageOnly.id, [id]);
    expect(await found(id)).toMatchObject({ read: 1 });
    expect(await PersonalData.exportOf?.(reader.id)).toMatchObject({
      announcements: [{ title: "Gate closed", state: "delivered" }],
    });
  });

  test("ends only that kind of email, with its words in the ledger", async () => {
    const { id } = await addPerson();
    await stopEmails(id);
    expect(await Choices.find(id)).toEqual({ ...defaultChoices, announcements: false });
    const consents = await db
      .selectFrom("consents")
      .select(["topic", "granted", "source", "words"])
      .where("userId", "=", id)
      .execute();
    expect(consents).toMatchObject([{ topic: "announcements", granted: false, source: "test" }]);
    expect(consents[0]?.words).toContain("Community announcements: News and warnings");
  });

  test("checks consent when the email goes out, not when it was planned", async () => {
    const maple = await community("Maple Grove");
    const [early, late, stays] = [await member(maple), await member(maple), await member(maple)];
    const id = await write(maple);
    await send(id);
    await stopEmails(early.id);
    await handOver();
    await stopEmails(late.id);
    for (const data of await take("announcement-mail")) await mail(data);
    expect(outbox.mails.map(({ to }) => to)).toEqual([stays.email]);
    expect(await found(id)).toMatchObject({ delivered: 1, page: 2 });
  });

  test("continues after a batch, and queues nobody twice", async () => {
    const maple = await community("Maple Grove");
    await sql`insert into profiles (id, full_name) select gen_random_uuid(), 'Member ' || n from generate_series(1, 450) n`.execute(
      db,
    );
    await sql`insert into users (id, email, email_verified_at) select id, id || '@mail.test', now() from profiles where full_name like 'Member %'`.execute(
      db,
    );
    await sql`insert into community_members (id, community_id, user_id) select gen_random_uuid(), ${maple}, id from profiles where full_name like 'Member %'`.execute(
      db,
    );
    const id = await write(maple);
    await send(id);
    await handOver();
    await Sending.announcementBatchesWorker.work({ announcementId: id }, { id: newId(), tries: 2 });
    const jobs = await take("announcement-mail");
    expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(450);
    expect(jobs).toHaveLength(450);
  });

  if (!embedded)
    test("reaches people who open the community page while emails are being queued", async () => {
      const maple = await community("Maple Grove");
      const { id: userId } = await member(maple);
      const id = await write(maple);
      await send(id);
      let handed: Promise<void> | undefined;
      await whileHeld(
        (trx) => OwnAnnouncements.markRead(userId, [id], trx),
        async () => {
          handed = handOver();
          await Promise.race([handed, someoneWaits()]);
        },
      );
      await handed;
      expect((await states()).get(userId)).toBe("queued");
    });

  test("retries after a failure, counts those that failed for good, and never repeats one that may be out", async () => {
    const maple = await community("Maple Grove");
    const { id: userId } = await member(maple);
    const id = await write(maple);
    await send(id);
    await handOver();
    const [data = {}] = await take("announcement-mail");
    outbox.problem = new Error("The mail server refused");
    await expect(mail(data)).rejects.toThrow("refused");
    expect((await states()).get(userId)).toBe("queued");
    await expect(mail(data, announcementMail.retryLimit + 1)).rejects.toThrow("refused");
    expect(await found(id)).toMatchObject({ failed: 1, waiting: 0 });
    outbox.problem = undefined;
    await mail(data);
    expect(await found(id)).toMatchObject({ delivered: 1, failed: 0 });
    // The process was killed while the email went out.
    await db.updateTable("announcementRecipients").set({ state: "sending" }).execute();
    await mail(data, 2);
    await mail(data, 3);
    expect(outbox.mails).toHaveLength(1);
    expect(await found(id)).toMatchObject({ delivered: 0, failed: 1 });
  });
});

describe("D16: withdrawing", () => {
  test("takes it off the page, and emails not yet out are not sent", async () => {
    const maple = await community("Maple Grove");
    await member(maple);
    await member(maple);
    const id = await write(maple);
    await send(id);
    await handOver();
    const [first = {}, second = {}] = await take("announcement-mail");
    await mail(first);
    expect(await Announcements.withdraw(id, (await found(id)).version, owner)).toBe(id);
    await mail(second);
    expect(outbox.mails).toHaveLength(1);
    expect(await OwnAnnouncements.listFor(maple)).toEqual([]);
    expect(await found(id)).toMatchObject({ status: "withdrawn", delivered: 1, page: 1 });
    expect(await Announcements.withdraw(id, (await found(id)).version, owner)).toBeUndefined();
  });

  test("stops batches that are not queued yet", async () => {
    const maple = await community("Maple Grove");
    await member(maple);
    const id = await write(maple);
    await send(id);
    await Announcements.withdraw(id, (await found(id)).version, owner);
    expect(await deliverAll()).toEqual([]);
    expect(await found(id)).toMatchObject({ page: 1, waiting: 0 });
  });
});

test("D16: residents see the newest announcements to their community and to all, five at most", async () => {
  const [maple, oak] = [await community("Maple Grove"), await community("Oak Ridge")];
  await member(maple);
  await member(oak);
  for (const title of ["One", "Two", "Three", "Four", "Five"]) await send(await write(maple, title));
  await send(await write(oak, "Elsewhere"));
  await send(await write(null, "To all"));
  await write(maple, "Draft");
  const titles = (await OwnAnnouncements.listFor(maple)).map(({ title }) => title);
  expect(titles).toEqual(["To all", "Five", "Four", "Three", "Two"]);
});
