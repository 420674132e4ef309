import type { Person } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import * as Postings from "~/modules/jobs/postings.server";
import { bell } from "~/modules/notifications/bell-topic.server";
import { verification } from "~/modules/profiles/verification-topic.server";
import type { LiveTopic } from "~/platform/live.server";

export const liveTopics: LiveTopic<Person>[] = [bell, Inquiries.live, Postings.live, verification];
