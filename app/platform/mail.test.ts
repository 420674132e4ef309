import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FormMailStandIn } from "../../tests/support/form-mail";
import { SmtpStandIn } from "../../tests/support/smtp";
import { env } from "./env.server";
import { deliver, deliverToStaff, type Mail, mailFolder, type StaffNotice } from "./mail.server";
import { escapeHtml, layOutMail } from "./mail-layout.server";

const mail: Mail = {
  id: "0190a5d0-0000-7000-8000-000000000001",
  to: "ada@example.test",
  replyTo: "office@example.test",
  subject: "Überfall – “quote” 🦉",
  text: "Grüße",
  html: "<p>Grüße</p>",
};

const notice: StaffNotice = {
  id: mail.id,
  name: "Ada Lindqvist",
  email: "ada@example.test",
  replyTo: "ada@example.test",
  subject: "Get a Quote: Ada",
  text: "New inquiry",
  html: "<p>New inquiry</p>",
  fields: { inquiryPurpose: "Get a Quote", phone: "905 555 0199" },
};

afterEach(() => {
  env.smtpUrl = undefined;
  env.formMailUrl = undefined;
});

describe("in the demo an email is a file", () => {
  afterEach(() => rm(mailFolder, { recursive: true, force: true }));

  async function files(): Promise<Email[]> {
    const names = (await readdir(mailFolder)).sort();
    expect(names.every((name) => name.endsWith(`${mail.id}.eml`))).toBe(true);
    return Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
    );
  }

  test("with everything given, both parts and a lasting id", async () => {
    await deliver(mail);
    const [written] = await files();
    expect(written).toMatchObject({
      subject: mail.subject,
      from: { address: "hello@nightjar.test", name: "Nightjar Patrol" },
      to: [{ address: mail.to }],
      replyTo: [{ address: mail.replyTo }],
      messageId: `<${mail.id}@localhost>`,
    });
    expect([written?.text?.trim(), written?.html?.trim()]).toEqual([mail.text, mail.html]);
  });

  test("with the mark beside its HTML, where that shows it", async () => {
    await deliver(mail);
    await deliver({ ...mail, html: layOutMail({ heading: "a", footer: "b" }).html });
    const [plain, laidOut] = (await files()).map(({ attachments }) => attachments);
    expect(plain).toEqual([]);
    expect(laidOut).toMatchObject([{ contentId: "<mark>", disposition: "inline", mimeType: "image/png" }]);
  });

  test.each([
    ["a line break in the subject", { subject: "Hello\r\nBcc: victim@example.test\r\n\r\nbody" }],
    ["a Unicode line end in the subject", { subject: "Hello\u2028Bcc: victim@example.test\u0085x" }],
    ["a line break in the reply address", { replyTo: "a@example.test\r\nBcc: victim@example.test" }],
    ["a line break in the recipient", { to: "a@example.test\nBcc: victim@example.test" }],
    ["a second recipient in the name of the first", { replyTo: '"a, victim@example.test" <a@example.test>' }],
  ])("ASVS V1.3.11: %s makes no header", async (_what, change) => {
    await deliver({ ...mail, ...change });
    const [written] = await files();
    expect(written?.bcc ?? []).toEqual([]);
    expect(written?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(written?.to).toHaveLength(1);
    expect(written?.text?.trim()).toBe(mail.text);
  });

  test("a subject has 200 characters at most", async () => {
    await deliver({ ...mail, subject: "x".repeat(5_000) });
    expect((await files())[0]?.subject).toHaveLength(200);
  });
});

describe("by SMTP", () => {
  let server: SmtpStandIn;

  beforeAll(async () => {
    server = await SmtpStandIn.start();
  });

  beforeEach(() => {
    server.manner = "accept";
    server.messages.length = 0;
    env.smtpUrl = server.url;
  });

  afterAll(() => server.close());

  test("an email is accepted with its sender and recipient", async () => {
    await deliver(mail);
    const [received] = await server.received(1);
    expect(received?.envelope).toEqual({ from: "hello@nightjar.test", to: [mail.to] });
    expect([received?.subject, received?.text?.trim()]).toEqual([mail.subject, mail.text]);
  });

  test.each([450, 550])("an answer of %s is a failure", async (code) => {
    server.manner = code;
    await expect(deliver(mail)).rejects.toThrow();
    expect(server.messages).toEqual([]);
  });

  test("a missing server is a failure, and the next email goes through when it is back", async () => {
    await server.close();
    await expect(deliver(mail)).rejects.toThrow();
    await server.open();
    await deliver(mail);
    await server.received(1);
  });

  test("without a form-mail service a staff notice is an email to STAFF_EMAIL", async () => {
    await deliverToStaff(notice);
    const [received] = await server.received(1);
    expect(received?.envelope.to).toEqual(["office@nightjar.test"]);
    expect(received?.replyTo).toMatchObject([{ address: notice.email }]);
  });
});

describe("C2: by a form-mail service", () => {
  let service: FormMailStandIn;

  beforeAll(async () => {
    service = await FormMailStandIn.start();
  });

  beforeEach(() => {
    service.manner = "accept";
    service.forms.length = 0;
    env.formMailUrl = service.url;
  });

  afterAll(() => service.close());

  test("a staff notice is JSON with the fields by their plain and their underscored names", async () => {
    await deliverToStaff(notice);
    expect(service.forms).toHaveLength(1);
    const [{ method, path: address, headers, body } = { method: "", path: "", headers: {}, body: {} }] =
      service.forms;
    expect([method, address]).toEqual(["POST", "/ajax/office@nightjar.test"]);
    expect(headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
    expect(headers.origin).toBe("http://localhost:3000");
    expect(body).toMatchObject({
      name: "Ada Lindqvist",
      email: "ada@example.test",
      subject: "Get a Quote: Ada",
      template: "table",
      inquiryPurpose: "Get a Quote",
      phone: "905 555 0199",
      _subject: "Get a Quote: Ada",
      _template: "table",
      _captcha: "false",
      _replyto: "ada@example.test",
    });
    expect(body.message).toContain("New inquiry");
  });

  test.each(["refuse", "fail"] as const)("anything it does not accept is a failure: %s", async (manner) => {
    service.manner = manner;
    await expect(deliverToStaff(notice)).rejects.toThrow("The form-mail service refused the notice");
  });

  test("email to people does not go there", async () => {
    const asked = service.requests;
    await deliver(mail);
    expect(service.requests).toBe(asked);
    await rm(mailFolder, { recursive: true, force: true });
  });
});

describe("the layout", () => {
  const hostile = "\"><svg onload=1>' & <b>";

  test("ASVS V1.2.1: every value is text in the HTML part and unchanged in the other", () => {
    const { text, html } = layOutMail({
      heading: hostile,
      paragraphs: [hostile, { code: hostile }],
      bill: {
        title: hostile,
        lines: [{ what: hostile, how: hostile, amount: hostile }],
        sums: [[hostile, hostile]],
      },
      items: [{ title: hostile, words: hostile, url: `https://nightjar.example/?a="b"&c=${hostile}` }],
      answers: [{ label: hostile, url: `https://nightjar.example/?a="b"&c=${hostile}` }],
      quoted: { label: hostile, words: hostile },
      facts: [[hostile, `${hostile}\nsecond line`, "strong"]],
      changes: [{ label: hostile, what: hostile, how: hostile, isOff: true }],
      after: [hostile],
      details: [[hostile, hostile]],
      action: { label: hostile, url: `https://nightjar.example/?a="b"&c=${hostile}` },
      footer: hostile,
      stop: { label: hostile, url: `https://nightjar.example/?a="b"&c=${hostile}` },
    });
    expect(html).not.toMatch(/<svg|<b>|onload=1>/);
    expect(html.split(escapeHtml(hostile)).length - 1).toBe(30);
    expect(html).toContain(`${escapeHtml(hostile)}<br>second line`);
    expect(text).toContain(`${hostile}: ${hostile}\nsecond line`);
  });

  test("the company is at the top and its phone below, in both parts and both schemes", () => {
    const from = { name: "Patrol & Sons", phone: "+19055550142" };
    const { text, html } = layOutMail({ from, heading: "a", footer: "b" });
    expect(text).toMatch(/--\nb\nPatrol & Sons, \(905\) 555-0142\n$/);
    expect(html).toMatch(/<td height="64" bgcolor="#0c1a2b"[\s\S]*Patrol &amp; Sons<\/div>/);
    expect(html).toContain('<a class="soft" href="tel:+19055550142"');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(layOutMail({ heading: "a", footer: "b" }).html).toContain("Nightjar Patrol</div>");
  });

  test("what ends emails of a kind is a link in words, and no phone or reference breaks over two lines", () => {
    const { text, html } = layOutMail({
      heading: "Inquiry NJ-2345-6789",
      footer: "Call (905) 555-0142.",
      stop: { label: "Stop these emails", url: "https://nightjar.example/unsubscribe/1" },
    });
    expect(text).toMatch(/\nStop these emails: https:\/\/nightjar.example\/unsubscribe\/1\n$/);
    expect(html).toMatch(
      /<p [^>]*><a [^>]*href="https:\/\/nightjar.example\/unsubscribe\/1"[^>]*>Stop these emails<\/a><\/p>/,
    );
    for (const whole of ["NJ-2345-6789", "(905) 555-0142"])
      expect(html).toContain(`<span style="white-space:nowrap">${whole}</span>`);
  });

  test("a code is large and spaced, and stands alone in the text, so that it can be copied whole", () => {
    const { text, html } = layOutMail({
      heading: "a",
      paragraphs: ["Type", { code: "402918" }, "soon."],
      footer: "b",
    });
    expect(text).toContain("Type\n\n402918\n\nsoon.");
    expect(html).toMatch(/font:600 30px[^"]*;letter-spacing:.15em">402918<\/p>/);
  });

  test("what may wait stands after the button, and our phone in a sentence calls us", () => {
    const { text, html } = layOutMail({
      from: { name: "Patrol", phone: "+19055550142" },
      heading: "a",
      paragraphs: ["Call us: (905) 555-0142, not (905) 555-0199."],
      action: { label: "Open", url: "https://nightjar.example/x" },
      after: ["Later"],
      details: [["Due", "$168.37", "strong"]],
      footer: "b",
    });
    expect(text).toContain("Open:\nhttps://nightjar.example/x\n\nLater\n\nDue: $168.37\n\n--");
    expect(html).toMatch(/class="act"[\s\S]*Later[\s\S]*Due[\s\S]*font-weight:700">\$168\.37/);
    const calls = [...html.matchAll(/<a href="tel:\+19055550142"[^>]*><span [^>]*>([^<]*)/g)];
    expect(calls.map(([, number]) => number)).toEqual(["(905) 555-0142"]);
  });

  test("a change has its label, and what no longer holds is struck out", () => {
    const { text, html } = layOutMail({
      heading: "a",
      changes: [
        { label: "Added", what: "Fri, Nov 27", how: "Night patrol" },
        { label: "Removed", what: "Sat, Nov 28", how: "Night patrol", isOff: true },
      ],
      footer: "b",
    });
    expect(text).toContain("Added: Fri, Nov 27\nNight patrol\n\nRemoved: Sat, Nov 28\nNight patrol\n");
    expect(html).toContain('font-weight:700">Fri, Nov 27<');
    expect(html).toContain('text-decoration:line-through">Sat, Nov 28<');
  });

  test("a bill has its lines, the tax and a total that stands out, in both parts", () => {
    const { text, html } = layOutMail({
      heading: "a",
      bill: {
        lines: [{ what: "Camera", how: "2 × $50.00", amount: "$100.00" }],
        sums: [
          ["Total before HST", "$100.00"],
          ["HST (13%)", "$13.00"],
          ["Total to pay", "$113.00"],
        ],
      },
      footer: "b",
    });
    expect(text).toContain(
      "Camera: 2 × $50.00 = $100.00\n\nTotal before HST: $100.00\nHST (13%): $13.00\nTotal to pay: $113.00\n",
    );
    const rows = [...html.matchAll(/<tr>(<td class="line".*?)<\/tr>/g)].map(([, row = ""]) => ({
      bold: row.includes("font-weight:700"),
      words: row
        .replace(/<[^>]*>/g, " ")
        .trim()
        .replace(/\s+/g, " "),
    }));
    expect(rows).toEqual([
      { bold: false, words: "Camera 2 × $50.00 $100.00" },
      { bold: false, words: "Total before HST $100.00" },
      { bold: false, words: "HST (13%) $13.00" },
      { bold: true, words: "Total to pay $113.00" },
    ]);
  });

  test("nothing is loaded from elsewhere", () => {
    const { html } = layOutMail({
      heading: "a",
      footer: "b",
      action: { label: "c", url: "https://nightjar.example" },
    });
    expect(html).not.toMatch(/<(img(?! src="cid:mark")|link|script|iframe)|url\(|@import/);
    expect(html.match(/https?:[^"]*/g)).toEqual(["https://nightjar.example"]);
  });
});
