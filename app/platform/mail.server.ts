import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { heardDate } from "./clock.server";
import { env } from "./env.server";
import { mailMark } from "./mail-mark";
import { type MailServer, serverInUse, smtpTransport } from "./mail-server.server";
import { counted } from "./outcomes.server";
import { mac } from "./secrets.server";
import { singleton } from "./singleton.server";

export interface Mail {
  id: string;
  to: string;
  /** Whom it comes from without MAIL_FROM. */
  sender?: { name: string; email: string };
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The sender's logo as PNG, for the band at the top; without it, the program's bird. */
  mark?: Uint8Array;
  oneClickUnsubscribe?: string;
  /** Message-IDs of the earlier emails in its thread, oldest first. */
  thread?: string[];
  /** An iCalendar file. */
  calendar?: { method: string; content: string };
}

export interface StaffNotice extends Omit<Mail, "to"> {
  name: string;
  email: string;
  fields: Record<string, string>;
}

const timeout = 10_000;

const mark = {
  cid: mailMark.cid,
  filename: "mark.png",
  contentType: mailMark.type,
  contentDisposition: "inline" as const,
  content: Buffer.from(mailMark.base64, "base64"),
};

/** Digests of refused addresses, until the vitals take them. */
export const refusedAddresses = singleton("refused addresses", () => new Set<string>());
const maxRefused = 50;

/** By SMTP or, in the demo without SMTP_URL, into DATA_DIR/mail. Throws if it was not accepted, or if no server is set up. */
export function deliver(mail: Mail): Promise<void> {
  return counted(
    "mail",
    async () => send(mail, await serverInUse()),
    (error) => {
      const refused = isRefusal(error);
      if (refused && refusedAddresses.size < maxRefused)
        refusedAddresses.add(mac("refused-address", mail.to).toString("base64url"));
      return refused;
    },
  );
}

/** Whether the mail server refused this one address for good. */
export function isRefusal(error: unknown): boolean {
  return refusal.safeParse(error).success;
}

/**
 * One address refused for good. "Not now", a refusal of our own sender, or no right to relay affect every email:
 * failures.
 */
const refusal = z.object({
  code: z.literal("EENVELOPE"),
  command: z.literal("RCPT TO"),
  responseCode: z.number().min(500),
  response: z.string().regex(/^(?!.*relay)/is),
});

/** Through one server, whichever is in use: a test message. Throws if it was not accepted. */
export function deliverThrough(server: MailServer, mail: Mail): Promise<void> {
  return send(mail, server);
}

async function send(mail: Mail, server: MailServer | undefined): Promise<void> {
  const message = {
    from: env.mailFrom ?? (mail.sender && { name: oneLine(mail.sender.name), address: mail.sender.email }),
    to: mail.to,
    replyTo: mail.replyTo,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail.id),
    inReplyTo: mail.thread?.at(-1),
    references: mail.thread,
    attachments: mail.html.includes(`"cid:${mark.cid}"`) ? [markOf(mail)] : [],
    icalEvent: mail.calendar && { ...mail.calendar, filename: "interview.ics" },
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
  };
  if (server) {
    await smtpTransport(server).sendMail(message);
    return;
  }
  const sent = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(
    message,
  );
  await mkdir(mailFolder, { recursive: true, mode: 0o700 });
  const file = path.join(mailFolder, `${new Date().toISOString().replaceAll(":", "-")}-${mail.id}.eml`);
  await writeFile(`${file}.part`, z.instanceof(Buffer).parse(sent.message));
  await rename(`${file}.part`, file);
}

function markOf({ mark: logo }: Mail) {
  return logo ? { ...mark, content: Buffer.from(logo) } : mark;
}

export function messageIdOf(id: string): string {
  return `<${id}@${env.appUrl.hostname}>`;
}

function unsubscribeHeaders({ oneClickUnsubscribe: url }: Mail): Record<string, string> {
  return url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
}

export const mailFolder = path.join(env.dataDir, "mail");

/** To STAFF_EMAIL or, without it, to the sender's own address. */
export async function deliverToStaff(notice: StaffNotice): Promise<void> {
  const { formMailUrl } = env;
  if (formMailUrl) return counted("mail", () => post(formMailUrl, notice));
  const to = env.staffEmail ?? notice.sender?.email;
  if (!to) throw new Error("Nobody is named for staff notices.");
  return deliver({ ...notice, to });
}

async function post(formMailUrl: string, notice: StaffNotice): Promise<void> {
  const subject = oneLine(notice.subject);
  const response = await fetch(formMailUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", Origin: env.appUrl.origin },
    body: JSON.stringify({
      ...notice.fields,
      name: notice.name,
      email: notice.email,
      message: notice.text,
      subject,
      template: "table",
      _subject: subject,
      _template: "table",
      _captcha: "false",
      _replyto: notice.replyTo,
    }),
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
  });
  heardDate(response.headers.get("Date"));
  // A refusal may come with status 200 too.
  const answer = formMailAnswer.safeParse(await response.json().catch(() => ({})));
  if (!response.ok || (answer.success && String(answer.data.success) === "false")) {
    throw new Error(`The form-mail service refused the notice with status ${response.status}`);
  }
}

const formMailAnswer = z.object({ success: z.union([z.string(), z.boolean()]).optional() });

/** A header is one line: a line break in a name or subject would start another header (ASVS V1.3.11). */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
