import { describe, expect, test } from "vitest";
import { env } from "~/platform/env.server";
import { messageIdOf } from "~/platform/mail.server";
import { parseMail } from "./incoming-mail.server";

const id = "0190a5d0-0000-7000-8000-000000000001";

function parse(headers: string[], body = "Yes please.", whole = true) {
  const head = headers.some((each) => /^From:/i.test(each))
    ? headers
    : ["From: Ada <ada@example.test>", ...headers];
  return parseMail(Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`, "latin1"), whole);
}

const plain = ["Message-ID: <1@mail.example>", "Subject: Re: Patrols", "To: office+tag@nightjar.test"];

test("an email has its sender, its text and its recipients", async () => {
  expect(await parse(plain)).toEqual({
    messageId: "<1@mail.example>",
    key: expect.stringMatching(/^[\w-]{43}$/),
    from: { address: "ada@example.test", name: "Ada" },
    proved: null,
    addressees: ["office+tag@nightjar.test"],
    answers: [],
    automatic: false,
    subject: "Re: Patrols",
    text: "Yes please.",
    quoted: "",
    attachments: 0,
    cut: false,
  });
});

test("row 232: with the name of our mail server, its results say whether the sender is proved", async () => {
  env.mailAuthservId = "mx.nightjar.test";
  const results = (value: string) =>
    `Authentication-Results: mx.nightjar.test;\r\n ${value} header.from=example.test`;
  const hop = "Received: from mail.example by mx.nightjar.test";
  const proved = async (...headers: string[]) => (await parse([...headers, ...plain]))?.proved;
  expect(await proved(results("dmarc=pass"), hop)).toBe(true);
  expect(await proved(results("dmarc=fail"), hop, results("dmarc=pass"))).toBe(false);
  expect(await proved(hop)).toBe(false);
  env.mailAuthservId = undefined;
});

describe("charsets and encodings", () => {
  test.each([
    [
      "an encoded name and subject",
      ["From: =?utf-8?B?WsO2w6s=?= <Ada@Example.test>", "Subject: =?iso-8859-1?Q?Gr=FC=DFe?="],
      "x",
    ],
    [
      "quoted-printable Latin-1",
      [
        "Subject: Grüße",
        'Content-Type: text/plain; charset="iso-8859-1"',
        "Content-Transfer-Encoding: quoted-printable",
      ],
      "Gr=FC=DFe",
    ],
    [
      "base64 UTF-8",
      ['Content-Type: text/plain; charset="utf-8"', "Content-Transfer-Encoding: base64"],
      "R3LDvMOfZQ==",
    ],
    ["windows-1252", ['Content-Type: text/plain; charset="windows-1252"'], "Gr\xfc\xdfe"],
  ])("%s", async (_what, headers, body) => {
    const mail = await parse(headers, body);
    expect([mail?.text, mail?.subject]).toContain("Grüße");
    expect(mail?.from.address).toBe("ada@example.test");
  });

  test("an unknown charset and broken encodings do no harm", async () => {
    const odd = ['Content-Type: text/plain; charset="no-such"', "Content-Transfer-Encoding: nonsense"];
    expect((await parse(odd, "Yes \x00\x07please\xff"))?.text).toMatch(/^Yes please/);
  });
});

describe("HTML alone becomes text", () => {
  const html = ["Content-Type: text/html; charset=utf-8"];

  test("without its script, style, pictures and addresses of trackers", async () => {
    const body = `<style>p{}</style><p>Yes&nbsp;<b>please</b>.<br>Monday</p><script>alert(1)</script>
      <img src="https://track.example/1.gif"><div>On Fri, Nov 20, 2026 Nightjar &lt;a@b.example&gt; wrote:<blockquote>Shall we?</blockquote></div>`;
    const mail = await parse(html, body);
    expect(mail).toMatchObject({
      text: "Yes please.\nMonday",
      quoted: expect.stringContaining("> Shall we?"),
    });
  });

  test.each([
    "<div>".repeat(100_000),
    "<".repeat(200_000),
    "<blockquote>x".repeat(20_000),
    "<!--".repeat(60_000),
  ])("however it is made", async (body) => {
    expect((await parse(html, body))?.text.length).toBeLessThanOrEqual(20_000);
  });
});

describe("limits", () => {
  test("20,000 characters are kept, and it says that there were more", async () => {
    const mail = await parse(plain, "word ".repeat(5_000));
    expect(mail?.text.length).toBeLessThanOrEqual(20_000);
    expect(mail?.cut).toBe(true);
    expect((await parse(plain, "short", false))?.cut).toBe(true);
  });

  test("attachments are counted but not kept; pictures in the text are not counted", async () => {
    const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
    const body = [
      part("Content-Type: text/plain", "Two papers."),
      part("Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf", "%PDF"),
      part("Content-Type: message/rfc822", "From: x@y.example\r\n\r\ninner"),
      "--b--\r\n",
    ].join("");
    const mail = await parse(['Content-Type: multipart/mixed; boundary="b"'], body);
    expect(mail).toMatchObject({ text: "Two papers.", attachments: 2 });
  });

  test.each([
    ["nothing at all", ""],
    ["no sender", "Subject: x\r\n\r\nx"],
    ["a sender without an address", "From: nobody\r\n\r\nx"],
    ["a group as sender", "From: Team: a@b.example;\r\n\r\nx"],
    ["parts within parts", `From: a@b.example\r\n${nested(40)}`],
    ["endless headers", `From: a@b.example\r\n${"X-A: b\r\n".repeat(60_000)}\r\nx`],
  ])("%s cannot be stored as an email", async (_what, text) => {
    expect(await parseMail(Buffer.from(text), true)).toBeUndefined();
  });

  test("a boundary that never ends, or is missing, leaves the text", async () => {
    const mail = await parse(
      ['Content-Type: multipart/mixed; boundary="b"'],
      "--b\r\nContent-Type: text/plain\r\n\r\nYes",
    );
    expect(mail?.text).toBe("Yes");
    expect(await parse(["Content-Type: multipart/mixed"], "Yes")).toBeDefined();
  });
});

function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
  );
  return `${open.join("")}Content-Type: text/plain\r\n\r\nx`;
}

test("a Message-ID is kept only if it can be used in a header again; without one the bytes make the key", async () => {
  const ids = ["<a b@c>", "no brackets", "<<a@b>>", `<${"x".repeat(300)}@b>`, "<a@b>\r\n <c@d>"];
  for (const each of ids) expect((await parse([`Message-ID: ${each}`]))?.messageId, each).toBeNull();
  const [one, same, other] = [await parse([]), await parse([]), await parse([], "No.")];
  expect(one?.key).toBe(same?.key);
  expect(one?.key).not.toBe(other?.key);
});

test("our own Message-IDs are found in In-Reply-To and References, nearest first", async () => {
  const second = id.replace("1", "2");
  const foreign = `<${id}@elsewhere.example>`;
  const headers = [
    `References: <x@y> ${foreign} ${messageIdOf(second)} ${messageIdOf(id)}`,
    `In-Reply-To: ${messageIdOf(id)}`,
  ];
  expect((await parse(headers))?.answers).toEqual([id, second]);
  expect((await parse([`In-Reply-To: ${foreign}`]))?.answers).toEqual([]);
});

test("addresses are found wherever a mail server puts them", async () => {
  const headers = [
    'To: "Nobody, Else" <Office+A@nightjar.test>, x@y.example',
    "Delivered-To: office+b@nightjar.test",
    "X-Original-To: <office+c@nightjar.test>",
  ];
  expect((await parse(headers))?.addressees).toEqual([
    "office+a@nightjar.test",
    "x@y.example",
    "office+b@nightjar.test",
    "office+c@nightjar.test",
  ]);
});

describe("row 232: automatic emails are recognized", () => {
  test.each([
    "Auto-Submitted: auto-replied",
    "Auto-Submitted: auto-generated; x=y",
    "Precedence: bulk",
    "Precedence: auto_reply",
    "X-Autoreply: yes",
    "X-Autorespond: on leave",
    "Return-Path: <>",
    "List-Id: <news.example>",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "From: MAILER-DAEMON@mail.example",
    "From: Nightjar Patrol <hello@nightjar.test>",
    "From: office@nightjar.test",
  ])("%s", async (header) => {
    expect((await parse([header]))?.automatic).toBe(true);
  });

  test.each(["Auto-Submitted: no", "Precedence: normal", "Return-Path: <ada@example.test>", "X-Mailer: x"])(
    "but not a person's %s",
    async (header) => {
      expect((await parse([header]))?.automatic).toBe(false);
    },
  );
});
