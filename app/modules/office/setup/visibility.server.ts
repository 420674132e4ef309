import { company, newInstallation, settingsTopic } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";
import { onReconnect, subscribe } from "~/platform/event-bus.server";
import { logError } from "~/platform/log.server";
import { mailTopic, sendsMail } from "~/platform/mail-server.server";
import { markProvisional } from "~/platform/scope.server";
import { singleton } from "~/platform/singleton.server";
import { dropPagesOn } from "~/platform/stored-pages.server";

interface State {
  listed: boolean;
  /** Whether emails go out. */
  sends: boolean;
}

const kept = singleton("site visibility", () => {
  const state: { value: State | undefined; drops: number } = { value: undefined, drops: 0 };
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
  return (await state()).listed;
}

/** Whether emails go out; until they do, pages say that they wait (row 341). */
export async function emailsGoOut(): Promise<boolean> {
  return (await state()).sends;
}

async function state(): Promise<State> {
  // What cannot be known must neither take a site out of the search nor be said to visitors.
  const good = { listed: true, sends: true };
  if (env.demo) return good;
  if (kept.value !== undefined) return kept.value;
  const { drops } = kept;
  const value = await look();
  // What changed while it was read is read again next time.
  if (drops === kept.drops) kept.value = value;
  return value ?? good;
}

async function look(): Promise<State | undefined> {
  try {
    const [{ email }, sends] = await Promise.all([company(), sendsMail()]);
    return { listed: email !== newInstallation.email && sends, sends };
  } catch (error) {
    logError("visibility.unknown", error);
    markProvisional();
    return undefined;
  }
}
