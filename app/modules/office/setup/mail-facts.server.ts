import { company } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";
import { mailState } from "~/platform/mail-server.server";
import { countWaiting } from "./waiting-mails.server";

/** What the page about email says, without any password. */
export interface MailFacts {
  source: "environment" | "office" | "folder" | "none";
  /** Its name and port. */
  server: string | null;
  sender: string;
  provedAt: Date | null;
  isOn: boolean;
  /** How many emails wait, while none go out. */
  waiting: number;
}

export async function mailFacts(): Promise<MailFacts> {
  const [{ source, server, provedAt, isOn }, { name, email }] = [await mailState(), await company()];
  const sender = env.mailFrom ?? `${name} <${email}>`;
  const waiting = isOn ? 0 : await countWaiting();
  return { source, server: server?.name ?? null, sender, provedAt, isOn, waiting };
}
