import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Email } from "postal-mime";
import type { App } from "./app";

export interface Answer {
  from: string;
  /** The email being answered. */
  mail: Email;
  body: string;
}

/** Puts an answer with two attachments into the demo's mailbox, where it waits to be read. */
export async function putAnswer(app: App, { from, mail, body }: Answer): Promise<void> {
  const folder = path.join(app.dataDir, "mailbox");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${randomUUID()}.eml`);
  const headers = [
    `From: =?utf-8?Q?Ada_Lindqvist?= <${from}>`,
    `To: <${mail.replyTo?.[0]?.address}>`,
    `Subject: Re: ${mail.subject}`,
    `Message-ID: <${randomUUID()}@mail.example>`,
    `In-Reply-To: ${mail.messageId}`,
    'Content-Type: multipart/mixed; boundary="b"',
  ];
  const pdf = "--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF\r\n";
  const text = `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`;
  await writeFile(`${file}.part`, `${headers.join("\r\n")}\r\n\r\n${text}${pdf}${pdf}--b--\r\n`);
  await rename(`${file}.part`, file);
}
