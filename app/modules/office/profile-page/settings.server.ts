import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import * as RecoveryCodes from "~/modules/accounts/second-factor/recovery-codes.server";
import { describeDevice } from "~/modules/accounts/sessions/describe-device";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import { topics } from "~/modules/shared/notifications/choice-options";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { optional } from "~/platform/http.server";

interface Reader {
  userId: string;
  sessionId: string;
  hasFactor: boolean;
}

/** What the lines of the settings say; nothing in those that cannot be read. */
export async function read({ userId, sessionId, hasFactor }: Reader) {
  const [choices, sessions, events, applications, codesLeft] = await Promise.all([
    optional(() => Choices.find(userId)),
    optional(() => Sessions.list(userId)),
    optional(() => SecurityLog.list(userId, 1)),
    optional(() => OwnApplications.countOf(userId)),
    hasFactor ? optional(() => RecoveryCodes.countLeft(userId)) : undefined,
  ]);
  const own = sessions?.find(({ id }) => id === sessionId);
  const [last] = events ?? [];
  return {
    choices: choices && { on: topics.filter(({ name }) => choices[name]).length, all: topics.length },
    devices: sessions?.length,
    device: own && describeDevice(own.userAgent),
    last: last && { words: last.detail ? `${last.words}: ${last.detail}` : last.words, at: last.at },
    applications,
    lacksCodes: codesLeft === 0,
  };
}

export type SettingsFacts = Awaited<ReturnType<typeof read>>;
