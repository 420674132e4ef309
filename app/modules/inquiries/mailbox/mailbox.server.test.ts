import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryNotice } from "~/modules/inquiries/inquiries/inquiries.server";
import { listMessages } from "~/modules/inquiries/inquiries/inquiry-messages.server";
import { inquiryReceipt } from "~/modules/inquiries/inquiries/inquiry-receipt.server";
import { replyAddress } from "~/modules/inquiries/inquiries/reply-address.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { ImapStandIn } from "../../../../tests/support/imap";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { mailboxFolder, openMailbox } from "./mail-folder.server";
import * as Mailbox from "./mailbox.server";
import { mailbox, mailboxWorker } from "./mailbox.server";

useTestDatabase({ queues: [mailbox, inquiryNotice, inquiryReceipt] });

let server: ImapStandIn;
let owner: TestPerson;
let id: string;
let address: string;

beforeAll(async () => {
  server = await ImapStandIn.start();
});

afterAll(() => server.close());

beforeEach(async () => {
  env.imapUrl = server.url;
  Object.assign(server, { manner: "accept", moves: true });
  for (const box of [server.inbox, server.processed, server.commands]) box.length = 0;
  server.renumber();
  await sql`delete from inquiries`.execute(db);
  await sql`delete from mailboxes`.execute(db);
  await sql`delete from profiles`.execute(db);
  owner = await addPerson({ role: "owner" });
  id = await Inquiries.createByStaff(
    {
      name: "Ada Lindqvist",
      email: "ada@example.test",
      phone: "905 555 0199",
      inquiryPurpose: "Get a Quote",
      serviceType: "Event Security",
      preferredContactTime: "Any Time",
      message: "A street party in June.",
      source: "phone",
      assignedTo: null,
    },
    owner,
  );
  address = replyAddress((await Inquiries.find(id)) ?? { id: "", reference: "" }) ?? "";
});

afterEach(() => {
  env.imapUrl = undefined;
});

let sent = 0;

function email(changes: { to?: string; header?: string; body?: string; messageId?: string } = {}): string {
  const {
    to = address,
    header,
    body = "From Monday, please.",
    messageId = `${++sent}@mail.example`,
  } = changes;
  const head = [
    "From: Ada <ada@example.test>",
    `To: <${to}>`,
    `Message-ID: <${messageId}>`,
    "Subject: Re: Patrols",
  ];
  return [...head, ...(header ? [header] : []), "", body].join("\r\n");
}

function read(options: { asked?: boolean; tries?: number } = {}): Promise<void> {
  const { asked = false, tries = 1 } = options;
  return mailboxWorker.work({ asked }, { id: newId(), tries });
}

async function texts(): Promise<string[]> {
  return (await listMessages(id)).map(({ text }) => text);
}

describe("row 232: an answer by email", () => {
  test("is stored with its inquiry, marked as seen and moved to Processed", async () => {
    server.deliver(email());
    await read();
    expect(await texts()).toEqual(["From Monday, please."]);
    expect(server.inbox).toEqual([]);
    expect(server.processed.map(({ flags }) => [...flags])).toEqual([["\\Seen"]]);
    expect(await Mailbox.state()).toMatchObject({ readAt: expect.any(Date), leftForStaff: 0, failures: 0 });
  });

  test("is moved by a server without MOVE too", async () => {
    server.moves = false;
    server.deliver(email());
    await read();
    expect([server.inbox.length, server.processed.length]).toEqual([0, 1]);
  });

  test("is found by the email of ours it answers if its address has lost the tag", async () => {
    server.deliver(email({ to: "office@nightjar.test", header: `In-Reply-To: <${id}@localhost>` }));
    await read();
    expect(await texts()).toHaveLength(1);
  });

  test("with 3 MB of attachments is read without them", async () => {
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nA picture.\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${"A".repeat(76)}\r\n`.repeat(40_000)}--b--`;
    server.deliver(email({ header: 'Content-Type: multipart/mixed; boundary="b"', body }));
    await read();
    expect(await listMessages(id)).toMatchObject([{ text: "A picture.", attachments: 1, cut: true }]);
    const sizes = server.commands.filter((command) => command.startsWith("UID FETCH"));
    expect(sizes.map((command) => /<0\.(\d+)>/.exec(command)?.[1])).toEqual(["65536", "2097152"]);
  });

  test("is stored once even if the work ended before it was moved, or it is delivered twice", async () => {
    server.deliver(email({ messageId: "once@mail.example" }));
    server.manner = "drop";
    await expect(read()).rejects.toThrow();
    expect([await texts(), server.inbox.length]).toEqual([["From Monday, please."], 1]);
    server.manner = "accept";
    server.deliver(email({ messageId: "once@mail.example" }));
    await read({ tries: 2 });
    expect(await texts()).toHaveLength(1);
    expect([server.inbox.length, server.processed.length]).toEqual([0, 2]);
  });

  test("two processes reading at once store it once", async () => {
    for (let n = 0; n < 5; n++) server.deliver(email({ body: `Number ${n}` }));
    await Promise.allSettled([read(), read({ asked: true }), read({ asked: true })]);
    await read({ asked: true });
    expect((await texts()).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `Number ${n}`));
  });
});

const letters = () =>
  db
    .selectFrom("inquiries")
    .select(["name", "email", "phone", "message", "status"])
    .where("source", "=", "email")
    .orderBy("createdAt")
    .execute();

const jobs = async (name: string) =>
  (await sql<{ count: number }>`select count(*)::int from pgboss.job where name = ${name}`.execute(db))
    .rows[0]?.count;

describe("row 232: a letter to the office that answers nothing", () => {
  const fresh = { to: "office@nightjar.test", body: "Do you patrol Caledon?" };

  beforeEach(async () => {
    await sql`delete from rate_buckets`.execute(db);
    await sql`delete from pgboss.job`.execute(db);
  });

  test.each([
    ["to the mailbox", {}],
    ["to the company’s own address", { to: "hello@nightjar.test" }],
    ["with a made-up tag", { to: "office+7qk29fxm-0123456789abcdef0123456789abcdef@nightjar.test" }],
  ])("becomes an inquiry once, %s, with a notice to staff and a receipt", async (_what, changes) => {
    const letter = email({ ...fresh, messageId: "fresh@mail.example", ...changes });
    server.deliver(letter);
    await read();
    server.deliver(letter);
    server.renumber();
    await read();
    expect(await letters()).toEqual([
      {
        name: "Ada",
        email: "ada@example.test",
        phone: "",
        message: "Re: Patrols\n\nDo you patrol Caledon?",
        status: "new",
      },
    ]);
    expect([server.inbox.length, server.processed.length, await texts()]).toEqual([0, 2, []]);
    expect([await jobs("inquiry-notice"), await jobs("inquiry-receipt")]).toEqual([1, 1]);
  });

  test("is stored once by two processes that read at once", async () => {
    server.deliver(email(fresh));
    await Promise.allSettled([read(), read({ asked: true }), read({ asked: true })]);
    await read({ asked: true });
    expect(await letters()).toHaveLength(1);
  });

  test("says that attachments, and what is too long, are still in the mailbox", async () => {
    const body = `--b\r\nContent-Type: text/plain\r\n\r\n${"Long. ".repeat(1_000)}\r\n--b\r\nContent-Type: image/png\r\n\r\nAAAA\r\n--b--`;
    server.deliver(email({ ...fresh, header: 'Content-Type: multipart/mixed; boundary="b"', body }));
    await read();
    const [{ message = "" } = {}] = await letters();
    expect(message).toMatch(/\(Still in the mailbox: the rest of the text and one attachment\.\)$/);
    expect(message.length).toBeLessThanOrEqual(5_000);
  });

  test("of one sender five a day are taken, two with a receipt, and the others stay", async () => {
    for (let n = 0; n < 7; n++) server.deliver(email(fresh));
    await read();
    expect(await letters()).toHaveLength(5);
    expect(server.inbox).toHaveLength(2);
    expect(await jobs("inquiry-receipt")).toBe(2);
  });

  test("of our own, sent to the mailbox, stays: no loop begins", async () => {
    server.deliver(email(fresh).replace("ada@example.test", "hello@nightjar.test"));
    await read();
    expect(await letters()).toEqual([]);
  });
});

describe("row 232: everything else stays in the mailbox as it is", () => {
  const tag = "7qk29fxm-0123456789abcdef0123456789abcdef";
  test.each([
    ["for another host", { to: `office+${tag}@elsewhere.example` }],
    ["sent to nobody of ours", { to: "friends@elsewhere.example" }],
    ["sent by a program", { header: "Auto-Submitted: auto-replied" }],
    [
      "sent by a program to the office",
      { to: "office@nightjar.test", header: "Auto-Submitted: auto-replied" },
    ],
    ["of a list", { to: "office@nightjar.test", header: "List-Unsubscribe: <https://list.example>" }],
    ["that a filter calls spam", { to: "office@nightjar.test", header: "X-Spam-Flag: YES" }],
    ["that bounced", { header: "Return-Path: <>" }],
  ])("an email %s", async (_what, changes) => {
    server.deliver(email(changes));
    await read();
    await read();
    expect([await texts(), await letters()]).toEqual([[], []]);
    expect(server.inbox.map(({ flags }) => [...flags])).toEqual([[]]);
    expect(server.commands.join()).not.toMatch(/STORE|MOVE|COPY|EXPUNGE/);
    expect(await Mailbox.state()).toMatchObject({ leftForStaff: 1, failures: 0 });
  });

  test("an address with one letter changed, or another inquiry's, opens nothing", async () => {
    const changed = address.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
    const other = address.replace(/\+(.{8})/, "+23456789");
    for (const to of [changed, other, address.replace("-", "")]) server.deliver(email({ to }));
    await read();
    expect([await texts(), (await letters()).length]).toEqual([[], 3]);
    server.deliver(email({ to: address.toUpperCase() }));
    await read();
    expect(await texts()).toHaveLength(1);
  });

  test("messages already looked at are not fetched again until the server renumbers them", async () => {
    for (let n = 0; n < 3; n++) server.deliver(email({ header: "Precedence: bulk" }));
    const fetches = async () => {
      server.commands.length = 0;
      await read();
      return server.commands.filter((command) => command.startsWith("UID FETCH")).length;
    };
    expect([await fetches(), await fetches()]).toEqual([3, 0]);
    server.deliver(email());
    expect(await fetches()).toBe(1);
    server.renumber();
    expect(await fetches()).toBe(3);
    expect(await texts()).toHaveLength(1);
  });

  test("200 of a full mailbox are looked at in one go, and the rest the next time", async () => {
    for (let n = 0; n < 205; n++) server.deliver(email({ header: "Precedence: bulk" }));
    server.deliver(email());
    await read();
    expect(await texts()).toEqual([]);
    await read();
    expect(await texts()).toHaveLength(1);
  });

  test("an unreadable one blocks nobody", async () => {
    server.deliver("nonsense");
    server.deliver(Buffer.alloc(100_000, 0xff));
    server.deliver(email());
    await read();
    expect([await texts(), server.inbox.length]).toEqual([["From Monday, please."], 2]);
  });
});

describe("row 238: a mailbox that cannot be read", () => {
  test.each(["refuse", "drop"] as const)("fails the job and shows in the monitor: %s", async (manner) => {
    server.deliver(email());
    server.manner = manner;
    await expect(read()).rejects.toThrow();
    expect(await Mailbox.state()).toMatchObject({ failures: 1, failure: expect.any(String) });
    server.manner = "accept";
    await read({ tries: 2 });
    expect(await Mailbox.state()).toMatchObject({ failures: 0, failure: null, failedAt: null });
    expect(await texts()).toHaveLength(1);
  });

  test("while a job is being retried, those of the next minutes wait for it; a requested one does not", async () => {
    server.manner = "refuse";
    await expect(read()).rejects.toThrow();
    const before = server.connections;
    await read();
    expect(server.connections).toBe(before);
    await expect(read({ asked: true })).rejects.toThrow();
    await expect(read({ tries: mailbox.retryLimit + 1 })).rejects.toThrow();
    await expect(read()).rejects.toThrow();
    expect(server.connections).toBe(before + 3);
  });

  test("that refuses the password says so", async () => {
    server.manner = "refuse";
    await expect(read()).rejects.toThrow("The mail server refused.");
    expect((await Mailbox.state())?.failure).toBe("AUTHENTICATIONFAILED");
  });

  test("that has gone away is a failure with the network's code", async () => {
    env.imapUrl = "imap://office:word@127.0.0.1:9";
    await expect(read()).rejects.toThrow();
    const state = await Mailbox.state();
    expect(state).toMatchObject({ name: "office at 127.0.0.1:9", failure: "ECONNREFUSED" });
    expect(JSON.stringify(state)).not.toContain("word");
  });
});

test("row 238: asking for a reading sends one job, with an audit row", async () => {
  await sql`delete from pgboss.job`.execute(db);
  await Mailbox.readNow(owner);
  await Mailbox.readNow(owner);
  const { rows } = await sql`select data from pgboss.job where name = 'mailbox'`.execute(db);
  expect(rows).toEqual([{ data: { asked: true } }]);
  const audit = await db.selectFrom("auditLog").select("action").where("actorId", "=", owner.id).execute();
  expect(audit.filter(({ action }) => action === "mailbox.read_asked")).toHaveLength(2);
});

describe("in the demo the mailbox is a folder", () => {
  beforeEach(() => {
    env.imapUrl = undefined;
  });

  afterEach(() => rm(mailboxFolder, { recursive: true, force: true }));

  test("an answer in it is stored and moved; anything else is left", async () => {
    await mkdir(mailboxFolder, { recursive: true });
    await writeFile(`${mailboxFolder}/a.eml`, email());
    await writeFile(`${mailboxFolder}/b.eml`, email({ header: "Precedence: bulk" }));
    await writeFile(`${mailboxFolder}/notes.txt`, "x");
    await mkdir(`${mailboxFolder}/folder.eml`);
    await read();
    await read();
    expect(await texts()).toHaveLength(1);
    expect((await readdir(mailboxFolder)).sort()).toEqual(["Processed", "b.eml", "folder.eml", "notes.txt"]);
    expect(await readdir(`${mailboxFolder}/Processed`)).toEqual(["a.eml"]);
    expect(await Mailbox.state()).toMatchObject({ name: "The demo’s folder", leftForStaff: 1 });
  });

  test("an email that another process moves meanwhile is filed all the same", async () => {
    await mkdir(mailboxFolder, { recursive: true });
    await writeFile(`${mailboxFolder}/a.eml`, email());
    const box = await openMailbox();
    await rename(`${mailboxFolder}/a.eml`, `${mailboxFolder}/Processed/a.eml`);
    await box.file(1);
    expect(box.count()).toBe(0);
  });
});

test("without IMAP_URL in production nothing is read", async () => {
  env.imapUrl = undefined;
  env.demo = false;
  await read();
  expect(await Mailbox.state()).toBeUndefined();
  env.demo = true;
});
