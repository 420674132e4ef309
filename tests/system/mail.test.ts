import { sql } from "kysely";
import type { Email } from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { type Engine, inDatabaseOf, onUsualEngine } from "../support/engines";
import { eventually } from "../support/eventually";
import { type FormMailManner, FormMailStandIn } from "../support/form-mail";
import { withoutReceipts } from "../support/receipts";
import { SmtpStandIn } from "../support/smtp";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

/** Returns the reference. */
async function sendContact(app: App, fields: Record<string, string>, headers = {}): Promise<string> {
  const answer = await new Visitor(app).post("/contact", contactFields(fields), headers);
  const reference = acknowledged(answer);
  if (!reference) throw new Error(`The answer was ${answer.status}: ${answer.text}`);
  return reference;
}

/** How many contacts sent during a silent mail server were answered before any attempt to deliver one ended. */
async function answeredFirst(
  server: { ended: number },
  count: number,
  send: (n: number) => Promise<unknown>,
) {
  let first = 0;
  for (let n = 0; n < count; n++) {
    const before = server.ended;
    await send(n);
    if (server.ended === before) first++;
  }
  return first;
}

/** Makes waiting retries due now. The embedded database can only be opened between two starts. */
async function tryAgainNow(app: App, engine: Engine, env: Record<string, string>): Promise<App> {
  if (engine === "embedded") await app.stop();
  await inDatabaseOf(app, (database) =>
    sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database),
  );
  return engine === "embedded" ? startApp({ engine, dataDir: app.dataDir, env }) : app;
}

onUsualEngine("security.md F4: mail while the mail server is down", (engine: Engine) => {
  let app: App;
  let first: App;
  let smtp: SmtpStandIn;
  let env: Record<string, string>;
  let _time: string;
  const sent: string[] = [];
  const hostile = "Zoë “Ω”\r\nBcc: victim@example.test\r\n\r\n<b>body</b>";
  let hostileReference: string;

  beforeAll(async () => {
    smtp = await SmtpStandIn.start();
    await smtp.close();
    env = { SMTP_URL: smtp.url, STAFF_EMAIL: "office@mail.test", MAIL_FROM: "Nightjar <from@mail.test>" };
    first = await startApp({ engine, env });
    app = first;
    ({ _time } = await openContactForm(new Visitor(app)));
  });

  afterAll(async () => {
    await app?.stop();
    await first?.dispose();
    await smtp?.close();
  });

  // Administrators are told that no email leaves, if that lasts for minutes, as it does on a busy machine.
  const notices = () => withoutReceipts(smtp.messages).filter(({ subject }) => subject?.includes("NJ-"));

  const send = async (n: number) => sent.push(await sendContact(app, { _time, message: `Number ${n}` }));

  test("refused: a contact is acknowledged, and the failure is in the log", async () => {
    for (let n = 0; n < 12; n++) await send(n);
    await eventually(() => expect(app.output()).toContain('"event":"job.failed"'));
    expect(smtp.messages).toEqual([]);
  });

  test("hanging: a contact is answered while the mail server has yet to say a word", async () => {
    smtp.manner = "hang";
    await smtp.open();
    await eventually(() => expect(smtp.connections).toBeGreaterThan(smtp.ended));
    expect(await answeredFirst(smtp, 12, send)).toBeGreaterThan(0);
    const spoofed = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
    };
    hostileReference = await sendContact(app, { _time, name: hostile }, spoofed);
    sent.push(hostileReference);
    expect(smtp.messages).toEqual([]);
  });

  test("back: every notice arrives, once", async () => {
    await smtp.close();
    smtp.manner = "accept";
    await smtp.open();
    app = await tryAgainNow(app, engine, env);
    await vi.waitFor(() => expect(notices().length).toBeGreaterThanOrEqual(sent.length), {
      timeout: 60_000,
    });
    const references = notices().map(({ subject }) => /NJ-\w{4}-\w{4}/.exec(subject ?? "")?.[0]);
    expect(references.sort()).toEqual(sent.sort());
  });

  test("each has the right sender, recipient, reply address and subject, and both parts", () => {
    for (const mail of notices()) {
      expect(mail.envelope).toEqual({ from: "from@mail.test", to: ["office@mail.test"] });
      expect(mail.from).toMatchObject({ name: "Nightjar", address: "from@mail.test" });
      expect(mail.to).toMatchObject([{ address: "office@mail.test" }]);
      expect(mail.replyTo).toMatchObject([{ address: "ada@example.test" }]);
      expect(mail.subject).toMatch(/^Get a Quote: .+ \(NJ-\w{4}-\w{4}\)$/);
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain("(905) 555-0199");
        expect(part).toContain("Event Security");
      }
    }
  });

  test("ASVS V1.3.11, V1.2.1: line breaks and tags in a name make no header and no markup", () => {
    const mail = notices().find(({ subject }) => subject?.includes(hostileReference));
    expect(mail?.subject).toBe(
      `Get a Quote: Zoë “Ω” Bcc: victim@example.test <b>body</b> (${hostileReference})`,
    );
    expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.html).not.toContain("<b>body</b>");
    expect(mail?.html).toContain("&lt;b&gt;body&lt;/b&gt;");
  });

  test("every link starts with APP_URL, whatever host the form was sent to", () => {
    for (const mail of notices()) {
      const links = linksOf(mail);
      expect(links.length).toBeGreaterThan(1);
      expect(
        links.filter((link) => !link.startsWith(`${app.url}/`) && !link.startsWith(`${first.url}/`)),
      ).toEqual([]);
      expect(`${mail.text}${mail.html}`).not.toContain("evil.example");
    }
  });
});

function linksOf({ text = "", html = "" }: Email): string[] {
  return `${text} ${html}`.match(/\b[a-z]+:\/\/[^\s"<>]+/gi) ?? [];
}

onUsualEngine("C2: notices through a form-mail service", (engine: Engine) => {
  let app: App;
  let first: App;
  let env: Record<string, string>;
  let service: FormMailStandIn;
  let _time: string;

  beforeAll(async () => {
    service = await FormMailStandIn.start();
    env = { FORM_MAIL_URL: service.url };
    first = await startApp({ engine, env });
    app = first;
    ({ _time } = await openContactForm(new Visitor(app)));
  });

  afterAll(async () => {
    await app?.stop();
    await first?.dispose();
    await service?.close();
  });

  async function asked(
    manner: FormMailManner,
    work: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    service.manner = manner;
    const before = service.requests;
    await work();
    await vi.waitUntil(() => service.requests > before, { timeout: 60_000 });
  }

  // Slow: a try that failed is made again seconds later.
  test("a refusal with 200 and silence are retried, and nobody waits for them", async () => {
    await asked("refuse", () => sendContact(app, { _time }));
    await asked("hang", async () => {
      app = await tryAgainNow(app, engine, env);
    });
    expect(await answeredFirst(service, 20, () => sendContact(app, { _time }))).toBeGreaterThan(0);
    expect(service.forms).toEqual([]);
    service.manner = "accept";
    const unheard = service.ended;
    // Nobody waits longer than ten seconds for the service.
    await app.hasten(10);
    await vi.waitUntil(() => service.ended > unheard, { timeout: 60_000 });
    app = await tryAgainNow(app, engine, env);
    await vi.waitFor(() => expect(service.forms).toHaveLength(21), { timeout: 60_000 });
    const subjects = new Set(service.forms.map(({ body }) => body.subject));
    expect(subjects.size, "each once").toBe(21);
    expect((await app.mails()).filter(({ subject }) => subjects.has(subject))).toEqual([]);
  });

  test("the fields have plain and underscored names", () => {
    const { headers, body } = service.forms[0] ?? { headers: {}, body: { subject: undefined } };
    expect(headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
    expect(body).toMatchObject({
      name: "Ada Lindqvist",
      email: "ada@example.test",
      phone: "(905) 555-0199",
      inquiryPurpose: "Get a Quote",
      serviceType: "Event Security",
      preferredContactTime: "Any Time",
      message: expect.stringContaining("A street party in June."),
      subject: expect.stringMatching(/^Get a Quote: Ada Lindqvist \(NJ-/),
      template: "table",
      _subject: body.subject,
      _template: "table",
      _captcha: "false",
      _replyto: "ada@example.test",
    });
  });
});
