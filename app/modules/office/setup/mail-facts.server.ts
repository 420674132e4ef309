import { company } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";
import { mailState } from "~/platform/mail-server.server";
import type { MailFacts } from "./mail-server-card";
import { countWaiting } from "./waiting-mails.server";

/** What the page about email says, without any password. */
export async function mailFacts(): Promise<MailFacts> {
  const [{ source, server, provedAt, isOn }, { name, email }] = [await mailState(), await company()];
  const sender = env.mailFrom ?? `${name} <${email}>`;
  const waiting = isOn ? 0 : await countWaiting();
  return { source, server: server?.name ?? null, sender, provedAt, isOn, waiting };
}
