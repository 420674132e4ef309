import type { Person } from "~/access/guards.server";
import { verification } from "~/modules/accounts/profiles/verification-topic.server";
import { nouns } from "~/modules/office/nouns.server";
import { openCalls } from "~/modules/service/calls/open-calls.server";
import { bell } from "~/modules/shared/notifications/bell-topic.server";
import type { LiveTopic } from "~/platform/live.server";

export const liveTopics: LiveTopic<Person>[] = [
  bell,
  verification,
  openCalls,
  ...nouns.flatMap(({ live }) => live ?? []),
];
