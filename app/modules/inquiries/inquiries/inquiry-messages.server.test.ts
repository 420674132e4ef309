import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as History from "~/modules/office/history/history.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { mailFolder, messageIdOf } from "~/platform/mail.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import type { IncomingMail } from "./incoming-mail.server";
import * as Inquiries from "./inquiries.server";
import type { NewInquiry } from "./inquiry.schema";
import * as InquiryMessages from "./inquiry-messages.server";
import { type InquiryStatus, inquiryFields } from "./inquiry-options";
import { inquiryReceipt } from "./inquiry-receipt.server";
import { impact } from "./inquiry-removal.server";
import * as InquiryThread from "./inquiry-thread.server";
import { inquiryReply } from "./inquiry-thread.server";
import { findInquiry, replyAddress } from "./reply-address.server";

useTestDatabase({ queues: [Inquiries.inquiryNotice, inquiryReceipt, inquiryReply] });

const input: NewInquiry = {
  name: "Ada Lindqvist",
  email: "ada@example.test",
  phone: "905 555 0199",
  inquiryPurpose: "Get a Quote",
  serviceType: "Event Security",
  preferredContactTime: "Any Time",
  message: "A street party in June.",
};

let owner: TestPerson;
let support: TestPerson;
let visitors = 0;

beforeEach(async () => {
  for (const table of ["inquiries", "rate_buckets", "pgboss.job", "notifications", "profiles"]) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await rm(mailFolder, { recursive: true, force: true });
  owner = await addPerson({ role: "owner", fullName: "Dana Whitfield" });
  support = await addPerson({ role: "support" });
});

async function ask(changes: Partial<NewInquiry> = {}, automated = false): Promise<string> {
  const scope = { id: "r", address: `192.0.2.${++visitors}`, userId: null };
  const reference = await inScope(scope, () => Inquiries.create({ ...input, ...changes }, { automated }));
  await sql`delete from notifications`.execute(db);
  const query = db.selectFrom("inquiries").select("id").where("reference", "=", reference);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function becomes(id: string, status: InquiryStatus, assignedTo: string | null = null): Promise<void> {
  await db.updateTable("inquiries").set({ status, assignedTo }).where("id", "=", id).execute();
}

let received = 0;

function incoming(changes: Partial<IncomingMail> = {}): IncomingMail {
  const key = `${++received}`;
  return {
    messageId: `<${key}@mail.example>`,
    key,
    from: { address: input.email, name: "Ada" },
    proved: null,
    addressees: [],
    answers: [],
    automatic: false,
    subject: "Re: Patrols",
    text: "From Monday, please.",
    quoted: "",
    attachments: 0,
    cut: false,
    ...changes,
  };
}

async function told(): Promise<string[]> {
  const rows = await db.selectFrom("notifications").select("userId").execute();
  return rows.map(({ userId }) => userId).sort();
}

async function waiting(queue: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = ${queue}`.execute(
    db,
  );
  return rows.map(({ data }) => data);
}

async function mails(): Promise<Email[]> {
  const names = (await readdir(mailFolder).catch(() => [])).sort();
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
}

describe("row 232: a message that comes back by email", () => {
  test("appears in the thread with its time, and in the history", async () => {
    const id = await ask();
    expect(await InquiryMessages.receive(id, incoming({ quoted: "> Shall we?", attachments: 2 }))).toBe(true);
    expect(await InquiryThread.list(id)).toMatchObject([
      {
        kind: "message",
        author: "Ada Lindqvist",
        from: null,
        text: "From Monday, please.",
        quoted: "> Shall we?",
        attachments: 2,
        cut: false,
        at: expect.any(Date),
      },
    ]);
    const [event] = await History.listOf("inquiry", id, inquiryFields).first(1);
    expect(event).toMatchObject({ words: "Message received", who: null, changes: [] });
  });

  test("from another address is shown with that address", async () => {
    const id = await ask();
    await InquiryMessages.receive(
      id,
      incoming({ from: { address: "eve@example.test", name: "Ada Lindqvist" } }),
    );
    await InquiryMessages.receive(id, incoming({ from: { address: "bob@example.test", name: "" } }));
    const shown = (await InquiryMessages.listMessages(id)).map(({ author, from }) => [author, from]);
    expect(shown).toEqual([
      ["Ada Lindqvist", { address: "eve@example.test", isOther: true }],
      ["bob@example.test", { address: "bob@example.test", isOther: true }],
    ]);
  });

  test("from a sender whom our mail server could not prove is shown with the address, like one from another", async () => {
    const id = await ask();
    for (const proved of [false, true, null]) await InquiryMessages.receive(id, incoming({ proved }));
    const shown = (await InquiryMessages.listMessages(id)).map(({ author, from }) => [author, from]);
    expect(shown).toEqual([
      ["Ada", { address: "ada@example.test", isOther: false }],
      ["Ada Lindqvist", null],
      ["Ada Lindqvist", null],
    ]);
  });

  test.each([
    ["answered", true, "in_progress"],
    ["answered", false, "new"],
    ["in_progress", true, "in_progress"],
    ["new", false, "new"],
    ["spam", true, "spam"],
  ] as const)("makes of %s (assigned: %s) %s", async (status, assigned, then) => {
    const id = await ask();
    await becomes(id, status, assigned ? owner.id : null);
    await InquiryMessages.receive(id, incoming());
    expect(await Inquiries.find(id)).toMatchObject({ status: then, version: 2 });
    const [event] = await History.listOf("inquiry", id, inquiryFields).first(1);
    expect(event?.changes.map(({ field }) => field)).toEqual(status === then ? [] : ["Status"]);
  });

  test("tells the assignee, or everybody who may read it if there is none or they cannot be told", async () => {
    const id = await ask();
    await InquiryMessages.receive(id, incoming());
    expect(await told()).toEqual([owner.id, support.id].sort());
    await sql`delete from notifications`.execute(db);
    await becomes(id, "answered", support.id);
    await InquiryMessages.receive(id, incoming());
    expect(await told()).toEqual([support.id]);
    const [notice] = await Notifications.listOf(support.id).first(1);
    const { reference } = (await Inquiries.find(id)) ?? {};
    expect(notice).toMatchObject({
      words: `New message about inquiry ${reference}`,
      href: `/admin/inquiries/${id}`,
    });
    await sql`delete from notifications`.execute(db);
    await db.updateTable("users").set({ disabledAt: new Date() }).where("id", "=", support.id).execute();
    await InquiryMessages.receive(id, incoming());
    expect(await told()).toEqual([owner.id]);
  });

  test("about spam tells nobody", async () => {
    const id = await ask();
    await becomes(id, "spam");
    expect(await InquiryMessages.receive(id, incoming())).toBe(true);
    expect(await told()).toEqual([]);
  });

  test("is stored once, even by ten at the same moment, and tells once", async () => {
    const id = await ask();
    await becomes(id, "answered", owner.id);
    const mail = incoming();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => InquiryMessages.receive(id, mail)));
    expect(outcomes).toEqual(Array(10).fill(true));
    expect([(await InquiryMessages.listMessages(id)).length, await told()]).toEqual([1, [owner.id]]);
    expect(await InquiryMessages.receive(await ask(), mail), "another inquiry may get a copy").toBe(true);
  });

  test("ASVS V2.4.1: beyond 30 an hour about one inquiry is not accepted", async () => {
    const id = await ask();
    for (let n = 0; n < 30; n++) expect(await InquiryMessages.receive(id, incoming())).toBe(true);
    expect(await InquiryMessages.receive(id, incoming())).toBe(false);
    expect(await InquiryMessages.listMessages(id)).toHaveLength(30);
  });

  test("about a deleted inquiry is not accepted, and goes when its inquiry does", async () => {
    expect(await InquiryMessages.receive(newId(), incoming())).toBe(false);
    const id = await ask();
    await InquiryMessages.receive(id, incoming());
    expect(await impact(id)).toEqual({ notes: 0, replies: 0, messages: 1 });
    await Inquiries.remove(id, 2, owner);
    expect(await db.selectFrom("inquiryMessages").select("id").execute()).toEqual([]);
  });

  test("row 100: is in the export of the person who wrote it, without anybody else's words", async () => {
    const resident = await addPerson({ email: input.email });
    const id = await ask();
    await InquiryMessages.receive(id, incoming({ quoted: "> Shall we?" }));
    await InquiryMessages.receive(id, incoming({ from: { address: "eve@example.test", name: "Eve" } }));
    expect((await PersonalData.exportOf(resident.id))?.messages).toEqual([
      expect.objectContaining({
        message: input.message,
        emails: [
          {
            subject: "Re: Patrols",
            body: "From Monday, please.",
            quoted: "> Shall we?",
            createdAt: expect.any(Date),
          },
        ],
      }),
    ]);
  });

  test("sends no email to anybody outside", async () => {
    const id = await ask();
    await sql`delete from pgboss.job`.execute(db);
    await InquiryMessages.receive(id, incoming());
    const { rows } = await sql`select name from pgboss.job`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe("row 232: a reply", () => {
  async function reply(id: string, message = "From Monday.\n\nShall we?"): Promise<Email> {
    const { version = 0 } = (await Inquiries.find(id)) ?? {};
    const replyId = await InquiryThread.reply(id, { subject: "Patrols", message, version }, owner);
    await inquiryReply.work({ replyId }, { id: newId(), tries: 1 });
    const mail = (await mails()).find(({ messageId }) => messageId === messageIdOf(replyId ?? ""));
    if (!mail) throw new Error("No email was sent.");
    return mail;
  }

  test("is signed by its author, and an answer to it finds its inquiry", async () => {
    const id = await ask();
    const mail = await reply(id);
    expect(mail.text).toMatch(/Shall we\?\n\nDana Whitfield\nNightjar Patrol\n/);
    const [to] = mail.replyTo ?? [];
    expect(to?.address).toMatch(/^office\+[\da-z]{8}-[\da-f]{32}@nightjar\.test$/);
    expect(await findInquiry(incoming({ addressees: [to?.address ?? ""] }))).toBe(id);
    expect(await findInquiry(incoming({ answers: [mail.messageId?.slice(1, 37) ?? ""] }))).toBe(id);
    expect(await findInquiry(incoming({ answers: [newId(), id] })), "an answer to the receipt").toBe(id);
    expect(await findInquiry(incoming({ answers: [newId()] }))).toBeUndefined();
  });

  test("joins one thread with the receipt, the replies and the earlier answers", async () => {
    const id = await ask();
    const first = await reply(id);
    expect([first.inReplyTo, first.references]).toEqual([messageIdOf(id), messageIdOf(id)]);
    const answer = incoming();
    await InquiryMessages.receive(id, answer);
    const second = await reply(id);
    expect(second.inReplyTo).toBe(answer.messageId);
    expect(second.references).toBe([messageIdOf(id), first.messageId, answer.messageId].join(" "));
  });

  describe("without a mailbox", () => {
    const { replyAddress: kept } = env;
    afterEach(() => {
      env.replyAddress = kept;
    });

    test("is answered to the company's own address", async () => {
      env.replyAddress = undefined;
      const mail = await reply(await ask());
      expect(mail.replyTo?.map(({ address }) => address)).toEqual(["hello@nightjar.test"]);
    });
  });

  test("row 345: the address finds its inquiry, whatever letters the company's references began with", async () => {
    const found: string[] = [];
    for (const referencePrefix of ["NJ", "HWH", null]) {
      await db.updateTable("companySettings").set({ referencePrefix }).execute();
      const id = await ask({ email: `${newId()}@example.test` });
      const { reference = "" } = (await Inquiries.find(id)) ?? {};
      found.push(reference.replace(/-.*/, ""));
      const address = replyAddress({ id, reference }) ?? "";
      expect(address).toMatch(/^office\+[\da-z]{8}-[\da-f]{32}@nightjar\.test$/);
      await db.updateTable("companySettings").set({ referencePrefix: "ZZ" }).execute();
      expect(await findInquiry(incoming({ addressees: [address] }))).toBe(id);
    }
    await db.updateTable("companySettings").set({ referencePrefix: "NJ" }).execute();
    expect(found, "the name's initials at last").toEqual(["NJ", "HWH", "NP"]);
  });

  test("the address is made with the current secrets, and an older one works as long as its secret does", async () => {
    const id = await ask();
    const { reference } = (await Inquiries.find(id)) ?? { reference: "" };
    const address = replyAddress({ id, reference }) ?? "";
    const kept = env.sessionSecrets;
    env.sessionSecrets = ["another secret of at least 32 bytes", ...kept];
    expect(replyAddress({ id, reference })).not.toBe(address);
    expect(await findInquiry(incoming({ addressees: [address] }))).toBe(id);
    env.sessionSecrets = ["another secret of at least 32 bytes"];
    expect(await findInquiry(incoming({ addressees: [address] }))).toBeUndefined();
    env.sessionSecrets = kept;
  });
});

describe("row 232: a receipt", () => {
  test("tells the sender the reference, and nothing they typed", async () => {
    const id = await ask({ name: "Cheap watches", message: "Buy at https://watches.example" });
    expect(await waiting("inquiry-receipt")).toEqual([{ inquiryId: id }]);
    await inquiryReceipt.work({ inquiryId: id }, { id: newId(), tries: 1 });
    const [mail] = await mails();
    const { reference = "" } = (await Inquiries.find(id)) ?? {};
    expect(mail?.to?.map(({ address }) => address)).toEqual([input.email]);
    expect(mail?.subject).toBe(`We have your message (${reference})`);
    expect(mail?.text).toContain(reference);
    expect(JSON.stringify(mail)).not.toMatch(/watches|Event Security|Get a Quote|905 555 0199/);
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted" }));
    expect(await findInquiry(incoming({ addressees: [mail?.replyTo?.[0]?.address ?? ""] }))).toBe(id);
  });

  test("ASVS V2.4.1: goes to one address at most twice a day, no matter who asks", async () => {
    for (let n = 0; n < 4; n++) await ask();
    await ask({ email: "ben@example.test" });
    expect(await waiting("inquiry-receipt")).toHaveLength(3);
    expect(await waiting("inquiry-notice")).toHaveLength(5);
  });

  test("is not sent for anything that looks automated, or that staff write down", async () => {
    await ask({}, true);
    await Inquiries.createByStaff({ ...input, source: "phone", assignedTo: null }, owner);
    expect(await waiting("inquiry-receipt")).toEqual([]);
  });

  test("for a deleted inquiry is not sent", async () => {
    await inquiryReceipt.work({ inquiryId: newId() }, { id: newId(), tries: 1 });
    expect(await mails()).toEqual([]);
  });
});
