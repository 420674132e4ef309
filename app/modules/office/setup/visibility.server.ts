import { company, newInstallation, settingsTopic } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";
import { onReconnect, subscribe } from "~/platform/event-bus.server";
import { logError } from "~/platform/log.server";
import { mailTopic, sendsMail } from "~/platform/mail-server.server";
import { markProvisional } from "~/platform/scope.server";
import { singleton } from "~/platform/singleton.server";
import { dropPagesOn } from "~/platform/stored-pages.server";

const kept = singleton("site visibility", () => {
  const state: { value: boolean | undefined; drops: number } = { value: undefined, drops: 0 };
  const drop = () => {
    state.value = undefined;
    state.drops += 1;
  };
  for (const topic of [settingsTopic, mailTopic]) subscribe(topic, drop);
  onReconnect(drop);
  return state;
});

dropPagesOn(mailTopic);

/**
 * Whether search engines may list the site: not before it has its own address for email and can send some. Nobody
 * should find a site that still has another company's contact, or that cannot answer (row 277).
 */
export async function mayBeListed(): Promise<boolean> {
  if (env.demo) return true;
  if (kept.value !== undefined) return kept.value;
  const { drops } = kept;
  const value = await look();
  // What changed while it was read is read again next time.
  if (drops === kept.drops) kept.value = value;
  return value ?? true;
}

/** Undefined if it cannot be known, which must not take a site out of the search. */
async function look(): Promise<boolean | undefined> {
  try {
    const { email } = await company();
    return email !== newInstallation.email && (await sendsMail());
  } catch (error) {
    logError("visibility.unknown", error);
    markProvisional();
    return undefined;
  }
}
