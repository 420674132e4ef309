import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import { describeDevice } from "~/modules/accounts/sessions/describe-device";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import { topics } from "~/modules/shared/notifications/choice-options";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { optional } from "~/platform/http.server";

/** What the lines of the settings say; nothing in those that cannot be read. */
export async function read(userId: string, sessionId: string) {
  const [choices, sessions, events, applications] = await Promise.all([
    optional(() => Choices.find(userId)),
    optional(() => Sessions.list(userId)),
    optional(() => SecurityLog.list(userId, 1)),
    optional(() => OwnApplications.countOf(userId)),
  ]);
  const own = sessions?.find(({ id }) => id === sessionId);
  const [last] = events ?? [];
  return {
    choices: choices && { on: topics.filter(({ name }) => choices[name]).length, all: topics.length },
    devices: sessions?.length,
    device: own && describeDevice(own.userAgent),
    last: last && { words: last.detail ? `${last.words}: ${last.detail}` : last.words, at: last.at },
    applications,
  };
}

export type SettingsFacts = Awaited<ReturnType<typeof read>>;
