import { convert } from "html-to-text";
import PostalMime, { type Email } from "postal-mime";
import { env } from "~/platform/env.server";
import { messageIdOf } from "~/platform/mail.server";
import { digest } from "~/platform/secrets.server";
import { foldQuote } from "./quoted-text";
import { isProved } from "./sender-proof";

export interface IncomingMail {
  /** Only if it is well formed: it is sent back in our own headers. */
  messageId: string | null;
  /** The same for each delivery of one message. */
  key: string;
  from: { address: string; name: string };
  /** Whether our mail server could prove the address; null if nobody has told us its name. */
  proved: boolean | null;
  /** Every address it was sent to or delivered for, in lower case. */
  addressees: string[];
  /** Ids of our own emails that it answers, nearest first. */
  answers: string[];
  /** Not written by a person: an out-of-office note, a bounce, a list, or an email of this site. */
  automatic: boolean;
  subject: string;
  text: string;
  quoted: string;
  attachments: number;
  /** Part of it is missing from `text` and `attachments`. */
  cut: boolean;
}

const longestText = 20_000;
const longestHtml = 200_000;

const limits = { maxNestingDepth: 20, maxHeadersSize: 262_144, maxRfc822NestingDepth: 0 };

/** Undefined if it cannot be read or has no sender; with `whole` false, the end of the message is missing. */
export async function parseMail(bytes: Buffer, whole: boolean): Promise<IncomingMail | undefined> {
  const email = await PostalMime.parse(bytes, limits).catch(() => undefined);
  const address = email?.from?.address?.toLowerCase();
  if (!email || !address || !/^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/.test(address)) return undefined;
  const all = textOf(email);
  const text = all.slice(0, longestText);
  const messageId = email.messageId?.trim() ?? "";
  return {
    messageId: /^<[!-;=?-~]{1,250}>$/.test(messageId) ? messageId : null,
    key: digest(messageId || bytes).toString("base64url"),
    from: { address, name: line(email.from?.name ?? "", 120) },
    proved: env.mailAuthservId ? isProved(email.headers, env.mailAuthservId, address) : null,
    addressees: addressees(email),
    answers: answers(email),
    automatic: isAutomatic(email, address),
    subject: line(email.subject ?? "", 200),
    ...foldQuote(text),
    attachments: email.attachments.filter(({ related }) => !related).length,
    cut: !whole || all.length > longestText,
  };
}

function textOf({ text = "", html = "" }: Email): string {
  if (text.trim() !== "" || html === "") return clean(text);
  const selectors = [
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
  ];
  const options = { wordwrap: false, selectors, limits: { maxDepth: 100, maxBaseElements: 10 } } as const;
  return clean(convert(html.slice(0, longestHtml), options));
}

/** The database takes neither NUL nor half of a surrogate pair. */
function clean(text: string): string {
  const sound = Buffer.from(text.slice(0, longestHtml)).toString();
  const lines = sound
    .replace(/\r\n?/g, "\n")
    .replaceAll("\u00a0", " ")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .split("\n");
  return lines
    .map((each) => each.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function line(text: string, longest: number): string {
  return clean(text).replace(/\s+/g, " ").slice(0, longest);
}

const carriers = /^(to|cc|delivered-to|x-original-to|envelope-to)$/;

function addressees({ headers }: Email): string[] {
  const text = headers.filter(({ key }) => carriers.test(key)).map(({ value }) => value.slice(0, 10_000));
  const found = text.flatMap((value) => value.split(/[\s<>,;:"()]+/)).filter((word) => word.includes("@"));
  return [...new Set(found.map((word) => word.toLowerCase()))].slice(0, 100);
}

function answers({ inReplyTo = "", references = "" }: Email): string[] {
  const near = [...words(inReplyTo), ...words(references).reverse()].slice(0, 30);
  const ids = near.flatMap((word) => {
    const id = word.slice(1).split("@")[0] ?? "";
    return /^[\da-f-]{36}$/.test(id) && word === messageIdOf(id) ? [id] : [];
  });
  return [...new Set(ids)];
}

function words(text: string): string[] {
  return text.slice(-10_000).split(/\s+/);
}

/** RFC 3834, the headers in use before it, and what a spam filter has marked. */
function isAutomatic({ headers }: Email, from: string): boolean {
  const signs: Record<string, RegExp> = {
    "auto-submitted": /^(?!\s*no\b)/i,
    precedence: /^\s*(bulk|junk|list|auto_reply)/i,
    "x-autoreply": /^/,
    "x-autorespond": /^/,
    "x-auto-response": /^/,
    "list-id": /^/,
    "list-unsubscribe": /^/,
    "x-spam-flag": /^\s*yes/i,
    "return-path": /^\s*<\s*>/,
    "content-type": /^\s*multipart\/report/i,
  };
  const own = [env.mailFrom, env.replyAddress].some((text) => text?.toLowerCase().includes(from));
  const machine = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/.test(from);
  return own || machine || headers.some(({ key, value }) => signs[key]?.test(value) === true);
}
