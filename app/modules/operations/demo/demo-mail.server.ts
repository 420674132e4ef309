import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { env } from "~/platform/env.server";
import { mailFolder } from "~/platform/mail.server";

export interface DemoMail {
  file: string;
  from: string;
  to: string;
  subject: string;
  date: Date;
  text: string;
  html: string | undefined;
}

const maxShown = 50;

export async function listMail(): Promise<DemoMail[] | undefined> {
  if (!env.demo || env.smtpUrl) return undefined;
  const newest = (await mailFiles()).sort().reverse().slice(0, maxShown);
  return Promise.all(newest.map(read));
}

export async function findMail(file: string): Promise<DemoMail | undefined> {
  const files = await mailFiles();
  return files.includes(file) ? read(file) : undefined;
}

async function mailFiles(): Promise<string[]> {
  await mkdir(mailFolder, { recursive: true, mode: 0o700 });
  return (await readdir(mailFolder)).filter((file) => file.endsWith(".eml"));
}

async function read(file: string): Promise<DemoMail> {
  const mail = await PostalMime.parse(await readFile(path.join(mailFolder, file)));
  return {
    file,
    from: mail.from?.address ?? "",
    to: (mail.to ?? []).map(({ address }) => address).join(", "),
    subject: mail.subject ?? "(no subject)",
    date: new Date(mail.date ?? 0),
    text: mail.text ?? "",
    html: mail.html,
  };
}
