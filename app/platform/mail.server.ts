import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { z } from "zod";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** A mail to one person; id makes its Message-ID, so that a repeated delivery can be told from a new mail. */
export interface Mail {
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Where this kind of mail is stopped without signing in (RFC 8058). */
  oneClickUnsubscribe?: string;
}

/** One of the notices that staff get about a visitor's form (acceptance C2). */
export interface StaffNotice extends Omit<Mail, "to"> {
  name: string;
  email: string;
  /** The form's own fields, by the names of the specification. */
  fields: Record<string, string>;
}

const timeout = 10_000;

/** Sends a mail by SMTP or, in the demo without SMTP_URL, writes it to DATA_DIR/mail. Throws when it was not taken. */
export async function deliver(mail: Mail): Promise<void> {
  const message = {
    from: env.mailFrom,
    to: mail.to,
    replyTo: mail.replyTo,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${env.appUrl.hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
  };
  if (env.smtpUrl) {
    await smtp(env.smtpUrl).sendMail(message);
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

function unsubscribeHeaders({ oneClickUnsubscribe: url }: Mail): Record<string, string> {
  return url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
}

/** Where the demo keeps its mail, a file a message. */
export const mailFolder = path.join(env.dataDir, "mail");

/** Sends a staff notice: to the form-mail service where one is set, else to STAFF_EMAIL. Throws when it was not taken. */
export async function deliverToStaff(notice: StaffNotice): Promise<void> {
  if (!env.formMailUrl) return deliver({ ...notice, to: env.staffEmail });
  const subject = oneLine(notice.subject);
  const response = await fetch(env.formMailUrl, {
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
  // The service answers 200 with a success in words; a refusal may come with 200 too.
  const answer = formMailAnswer.safeParse(await response.json().catch(() => ({})));
  if (!response.ok || (answer.success && String(answer.data.success) === "false")) {
    throw new Error(`The form-mail service refused the notice with status ${response.status}`);
  }
}

const formMailAnswer = z.object({ success: z.union([z.string(), z.boolean()]).optional() });

function smtp(url: string): Transporter {
  const options = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  return singleton(`smtp ${url}`, () => createTransport({ url, ...options }));
}

/** A header has one line: a line break in a name or subject would start another header (ASVS V1.3.11). */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
