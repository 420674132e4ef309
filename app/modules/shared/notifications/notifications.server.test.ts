import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "~/modules/shared/roles/roles";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { mailFolder } from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import type { NoticeKind } from "./notice-kinds";
import { noticeMail } from "./notice-mail.server";
import * as Notifications from "./notifications.server";

useTestDatabase({ queues: [noticeMail] });

const notice = { words: "New inquiry NJ-2345-6789: Get a Quote", href: "/admin/inquiries/1" };
const stranger = "0190a0a0-0000-7000-8000-000000000000";

beforeEach(async () => {
  await sql`delete from profiles`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  await rm(mailFolder, { recursive: true, force: true });
});

async function add(role: Role, settings?: { email?: boolean; muted?: NoticeKind[] }): Promise<string> {
  const { id } = await addPerson({ role });
  if (settings) {
    await db
      .insertInto("staffSettings")
      .values({ userId: id, emailNotices: settings.email ?? false, mutedNotices: settings.muted ?? [] })
      .execute();
  }
  return id;
}

function tell(kind: NoticeKind = "inquiry_received", more: { except?: string } = {}): Promise<number> {
  return inTransaction(db, (trx) => Notifications.notify(kind, { ...notice, ...more }, trx));
}

async function readers(): Promise<string[]> {
  const rows = await db.selectFrom("notifications").select("userId").execute();
  return rows.map(({ userId }) => userId).sort();
}

async function page(userId: string, number: number) {
  const list = Notifications.listOf(userId);
  return (await list.page(list.query(`http://a/?page=${number}`))).rows;
}

async function fill(userId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    userId,
    kind: "inquiry_received",
    words: `Number ${n}`,
    href: "/admin/inquiries",
    createdAt: new Date(Date.now() - n * 60_000),
  }));
  await db.insertInto("notifications").values(rows).execute();
  return rows.map(({ words }) => words);
}

async function sendMails() {
  const { rows } = await sql<{ id: string; data: unknown }>`
    delete from pgboss.job where name = 'notice-mail' returning id, data`.execute(db);
  for (const { id, data } of rows) await noticeMail.work(data, { id, tries: 1 });
  const names = await readdir(mailFolder).catch(() => []);
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
}

describe("row 191: who is told", () => {
  test("staff who may read the kind's area, and no resident", async () => {
    const owner = await add("owner");
    const dispatcher = await add("dispatcher");
    await add("recruiter");
    const support = await add("support");
    await add("resident");
    expect(await tell("inquiry_received")).toBe(3);
    expect(await readers()).toEqual([owner, dispatcher, support].sort());
    await sql`delete from notifications`.execute(db);
    await tell("payment_refunded");
    expect(await readers()).toEqual([owner, support].sort());
    await sql`delete from notifications`.execute(db);
    await tell("work_failed");
    expect(await readers()).toEqual([owner]);
  });

  test("not people whose account is disabled, who muted the kind, or who did it themselves", async () => {
    const told = await add("owner", { muted: ["payment_refunded"] });
    const disabled = await add("owner");
    await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", disabled).execute();
    await add("support", { muted: ["inquiry_received"] });
    const actor = await add("dispatcher");
    expect(await tell("inquiry_received", { except: actor })).toBe(1);
    expect(await readers()).toEqual([told]);
  });

  test("a single person, unless they may not, or muted it", async () => {
    const dispatcher = await add("dispatcher");
    await add("owner");
    const recruiter = await add("recruiter");
    const muted = await add("dispatcher", { muted: ["inquiry_assigned"] });
    for (const id of [dispatcher, recruiter, muted, stranger]) {
      await inTransaction(db, (trx) => Notifications.notifyPerson(id, "inquiry_assigned", notice, trx));
    }
    expect(await readers()).toEqual([dispatcher]);
  });

  test("nobody if the transaction does not commit, not even by email", async () => {
    await add("owner", { email: true });
    await inTransaction(db, async (trx) => {
      await Notifications.notify("inquiry_received", notice, trx);
      throw new Error("no");
    }).catch(() => undefined);
    expect(await readers()).toEqual([]);
    expect(await sendMails()).toEqual([]);
  });

  test.each(["https://evil.example/", "//evil.example", "/admin//evil", "/admin/\\evil", "/login"])(
    "ASVS V3.7.2: it never leads to %s",
    async (href) => {
      await add("owner");
      const made = inTransaction(db, (trx) =>
        Notifications.notify("inquiry_received", { words: "x", href }, trx),
      );
      await expect(made).rejects.toThrow("leads to a page of the back office");
    },
  );
});

describe("by email", () => {
  test("to those who chose it, with a link that starts with APP_URL", async () => {
    await add("owner");
    const chosen = await addPerson({ role: "support" });
    await db.insertInto("staffSettings").values({ userId: chosen.id, emailNotices: true }).execute();
    await tell();
    const mails = await sendMails();
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([chosen.email]);
    expect(mails[0]?.subject).toBe(notice.words);
    expect(mails[0]?.text).toContain("http://localhost:3000/admin/inquiries/1");
  });

  test("not to someone whose account was disabled in the meantime, and the job holds no address", async () => {
    const id = await add("owner", { email: true });
    await tell();
    const { rows } = await sql<{ data: string }>`select data::text as data from pgboss.job`.execute(db);
    expect(rows.map(({ data }) => data).join()).not.toContain("@");
    await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", id).execute();
    expect(await sendMails()).toEqual([]);
  });
});

describe("row 191: one's own", () => {
  test("are listed newest first, a page at a time, and none twice", async () => {
    const [mine, other] = [await add("owner"), await add("owner")];
    const words = await fill(mine, 30);
    await fill(other, 2);
    expect((await page(mine, 1)).map((row) => row.words)).toEqual(words.slice(0, 25));
    expect((await page(mine, 2)).map((row) => row.words)).toEqual(words.slice(25));
    expect(await page(mine, 3)).toEqual([]);
  });

  test("from the same moment are told apart by their id", async () => {
    const mine = await add("owner");
    await fill(mine, 40);
    await db.updateTable("notifications").set({ createdAt: new Date() }).execute();
    const rows = [...(await page(mine, 1)), ...(await page(mine, 2))];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(40);
  });

  test("are read one by one or all at once, and counted", async () => {
    const mine = await add("owner");
    await fill(mine, 3);
    const rows = await page(mine, 1);
    expect(await Notifications.countUnread(mine)).toBe(3);
    expect(await Notifications.markRead(mine, rows[0]?.id ?? "")).toBe("/admin/inquiries");
    expect(await Notifications.markRead(mine, rows[0]?.id ?? "")).toBe("/admin/inquiries");
    expect(await Notifications.countUnread(mine)).toBe(2);
    expect(await Notifications.markAllRead(mine)).toBe(2);
    expect(await Notifications.countUnread(mine)).toBe(0);
  });

  test("are counted to 99", async () => {
    const mine = await add("owner");
    await fill(mine, 120);
    expect(await Notifications.countUnread(mine)).toBe(99);
  });

  test("ASVS V8.2.2: another person's is neither listed, counted nor marked", async () => {
    const [mine, other] = [await add("owner"), await add("owner")];
    await fill(other, 2);
    const theirs = (await page(other, 1))[0]?.id ?? "";
    expect(await page(mine, 1)).toEqual([]);
    expect(await Notifications.countUnread(mine)).toBe(0);
    expect(await Notifications.markRead(mine, theirs)).toBeUndefined();
    expect(await Notifications.markAllRead(mine)).toBe(0);
    expect(await Notifications.countUnread(other)).toBe(2);
  });

  test("are removed after 90 days", async () => {
    const mine = await add("owner");
    await fill(mine, 2);
    const old = (await page(mine, 1))[1]?.id ?? "";
    await sql`update notifications set created_at = now() - interval '91 days' where id = ${old}`.execute(db);
    expect(await Notifications.sweep()).toBe(1);
    expect(await page(mine, 1)).toHaveLength(1);
  });
});

test("row 191: opening the page it leads to reads one's own notification, and finished work is read for all", async () => {
  const [one, other] = [await add("owner"), await add("support")];
  await tell();
  expect(await Notifications.markSeen(one, ["/admin/inquiries/2"])).toBe(0);
  expect(await Notifications.markSeen(one, [notice.href])).toBe(1);
  expect([await Notifications.countUnread(one), await Notifications.countUnread(other)]).toEqual([0, 1]);
  await Notifications.settle([notice.href], db);
  expect(await Notifications.countUnread(other)).toBe(0);
});
