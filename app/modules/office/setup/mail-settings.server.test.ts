import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJob } from "~/platform/jobs.server";
import { mailState } from "~/platform/mail-server.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { type ReceivedMail, SmtpStandIn } from "../../../../tests/support/smtp";
import { mailFacts } from "./mail-facts.server";
import { asFields, find, fromFields, remove, renewPassword, save } from "./mail-settings.server";
import { prove, sendTest } from "./mail-test.server";
import { setupList } from "./setup-checks.server";
import { countWaiting, listWaiting } from "./waiting-mails.server";

const giftMail = defineMail({
  name: "gift-mail",
  label: "Emails about gifts",
  data: z.object({ to: z.string() }),
  read: async ({ to }) => (to === "gone@example.test" ? undefined : to),
  words: (to, { name }) => ({
    to,
    heading: "A gift for you",
    paragraphs: ["Here is your code:", { code: "123456" }],
    action: { label: "Open it", href: `/invite/${"x".repeat(43)}` },
    footer: `Sent by ${name}.`,
  }),
});

useTestDatabase({ queues: [giftMail] });

const { demo, mailFrom, staffEmail, encryptionKeys } = env;

let smtp: SmtpStandIn;
let owner: TestPerson;

beforeAll(async () => {
  smtp = await SmtpStandIn.start();
  owner = await addPerson({ role: "owner", email: "owner@harbour.example" });
});

/** As in production without a mail server in the settings. */
beforeEach(async () => {
  Object.assign(env, { demo: false, mailFrom: undefined, staffEmail: undefined, smtpUrl: undefined });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  smtp.manner = "accept";
  smtp.messages.length = 0;
  await db.deleteFrom("rateBuckets").execute();
  await sql`delete from pgboss.job`.execute(db);
  await remove(owner);
});

afterEach(() => {
  Object.assign(env, { demo, mailFrom, staffEmail, encryptionKeys, smtpUrl: undefined });
});

afterAll(() => smtp.close());

const typed = (changes: { username?: string | null; port?: number } = {}, password: string | null = null) =>
  fromFields(
    asFields(
      { host: "127.0.0.1", port: smtp.port, security: "starttls", username: null, ...changes },
      password,
    ),
  );

function codeIn({ text = "" }: ReceivedMail): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? "";
}

async function testCode(): Promise<string> {
  const count = smtp.messages.length + 1;
  await sendTest(owner);
  const mail = (await smtp.received(count)).at(-1);
  return mail ? codeIn(mail) : "";
}

async function lastAudit() {
  return db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .orderBy("id", "desc")
    .executeTakeFirst();
}

test("row 279: without a mail server emails wait, and an owner reads them without codes and links", async () => {
  for (const to of ["ada@example.test", "gone@example.test"]) await sendJob(giftMail, { to }, db);
  expect(await mailState()).toMatchObject({ source: "none", isOn: false });
  expect(await countWaiting()).toBe(2);
  const [only, ...others] = await listWaiting();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    label: "Emails about gifts",
    mail: { to: "ada@example.test", subject: "A gift for you" },
  });
  expect(only?.mail?.text).toContain("••••••");
  expect(only?.mail?.text).toContain("/invite/…");
  expect(only?.mail?.text).not.toMatch(/123456|xxx/);
});

test("row 280: emails wait until the code of a test message through the typed server is typed back", async () => {
  await save(typed(), owner);
  expect(await mailState()).toMatchObject({ source: "office", isOn: false });
  await expect(giftMail.work({ to: "ada@example.test" }, { id: "1", tries: 1 })).rejects.toThrow();
  const code = await testCode();
  expect(code).toMatch(/^\d{6}$/);
  const [mail] = smtp.messages;
  expect(mail).toMatchObject({
    subject: "Email works",
    from: { name: "Nightjar Patrol", address: "hello@nightjar.test" },
    to: [{ address: owner.email }],
  });
  expect((await mailState()).isOn).toBe(false);
  await prove(`${code.slice(0, 3)} ${code.slice(3)}`, owner);
  expect(await mailState()).toMatchObject({ isOn: true, server: { name: `127.0.0.1:${smtp.port}` } });
  expect(await lastAudit()).toMatchObject({ action: "mail_settings.proved" });
  await giftMail.work({ to: "ada@example.test" }, { id: "1", tries: 1 });
  expect((await smtp.received(2)).at(-1)?.from).toEqual({
    name: "Nightjar Patrol",
    address: "hello@nightjar.test",
  });
  const { rows } = await setupList();
  expect(rows.find(({ id }) => id === "mail")).toMatchObject({ done: true });
});

test("row 280: a wrong code proves nothing, and five are enough", async () => {
  await save(typed(), owner);
  const code = await testCode();
  const wrong = code === "000000" ? "000001" : "000000";
  for (let n = 0; n < 5; n++) await expect(prove(wrong, owner)).rejects.toMatchObject({ status: 400 });
  await expect(prove(code, owner)).rejects.toMatchObject({ status: 429 });
  expect((await mailState()).isOn).toBe(false);
});

test("row 280: a newer message, a new server and an hour each end a code", async () => {
  await save(typed(), owner);
  const old = await testCode();
  const next = await testCode();
  if (old !== next) await expect(prove(old, owner)).rejects.toMatchObject({ status: 400 });
  await sql`update mail_settings set test_sent_at = now() - interval '61 minutes'`.execute(db);
  await expect(prove(next, owner)).rejects.toMatchObject({ status: 409 });
  const last = await testCode();
  await save(typed(), owner);
  await expect(prove(last, owner)).rejects.toMatchObject({ status: 409 });
});

test("row 280: what the mail server says is shown, and nothing is proved", async () => {
  await save(typed(), owner);
  smtp.manner = { code: 550, text: "relay denied" };
  await expect(sendTest(owner)).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/^The test message was not sent\. .*550 relay denied/),
  });
  await save(typed({ port: 9 }), owner);
  await expect(sendTest(owner)).rejects.toMatchObject({
    message:
      "The test message was not sent. The connection could not be made. Check the name, the port and the kind of protection.",
  });
});

test("row 280: SMTP_URL wins over what was typed, needs no test to be used, and can be proved too", async () => {
  await save(typed({ port: 9 }), owner);
  env.smtpUrl = smtp.url;
  expect(await mailState()).toMatchObject({ source: "environment", isOn: true, provedAt: null });
  await prove(await testCode(), owner);
  expect((await mailState()).provedAt).toBeInstanceOf(Date);
  env.smtpUrl = "smtp://127.0.0.1:10";
  expect((await mailState()).provedAt).toBeNull();
});

test("row 280: the password is stored encrypted, stays when it is left empty, and goes to no other server", async () => {
  await save(typed({ username: "office" }, "a secret word"), owner);
  const stored = await db.selectFrom("mailSettings").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain("a secret word");
  expect(new URL((await mailState()).server?.url ?? "").password).toBe("a%20secret%20word");
  expect(JSON.stringify([await lastAudit(), await find(), await mailFacts()])).not.toContain("secret word");
  await save(typed({ username: "office", port: 2_525 }), owner);
  expect(new URL((await mailState()).server?.url ?? "").password).toBe("a%20secret%20word");
  await expect(save({ ...typed({ username: "office" }), host: "evil.example" }, owner)).rejects.toMatchObject(
    {
      fields: { password: "Enter the password" },
    },
  );
});

test("row 280: a server elsewhere gets nothing without TLS; one on this machine needs none", async () => {
  const urlOf = async (host: string) => {
    await save({ ...typed(), host }, owner);
    return (await mailState()).server?.url;
  };
  expect(await urlOf("smtp.example.net")).toBe(`smtp://smtp.example.net:${smtp.port}?requireTLS=true`);
  expect(await urlOf("127.0.0.1")).toBe(`smtp://127.0.0.1:${smtp.port}`);
});

test("a new encryption key takes over the password; without its key emails wait", async () => {
  await save(typed({ username: "office" }, "a secret word"), owner);
  env.encryptionKeys = ["another key of thirty-two bytes!", ...encryptionKeys];
  expect(await renewPassword()).toBe(1);
  expect(await renewPassword()).toBe(0);
  env.encryptionKeys = ["another key of thirty-two bytes!"];
  expect(new URL((await mailState()).server?.url ?? "").password).toBe("a%20secret%20word");
  env.encryptionKeys = encryptionKeys;
  expect(await mailState()).toMatchObject({ server: undefined, isOn: false });
});

test("row 275: without STAFF_EMAIL the office's emails go to the company's own address", async () => {
  const officeMail = defineMail({
    name: "office-mail",
    label: "Emails to the office",
    data: z.object({}),
    read: async () => true,
    words: () => ({
      toOffice: { name: "Ada", email: "ada@example.test", fields: {} },
      heading: "For the office",
      footer: "Sent by the site.",
    }),
  });
  await save(typed(), owner);
  await prove(await testCode(), owner);
  await officeMail.work({}, { id: "2", tries: 1 });
  const mail = (await smtp.received(2)).at(-1);
  expect(mail?.to).toMatchObject([{ address: "hello@nightjar.test" }]);
  expect(mail?.html).toContain("Nightjar Patrol</div>");
});
