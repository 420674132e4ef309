import type { Person } from "~/access/guards.server";
import { verification } from "~/modules/accounts/profiles/verification-topic.server";
import * as ApplicationRecords from "~/modules/hiring/applications/application-records.server";
import * as Postings from "~/modules/hiring/postings/postings.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { nouns } from "~/modules/office/nouns.server";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import { bell } from "~/modules/shared/notifications/bell-topic.server";
import * as Employees from "~/modules/staff/employees/employees.server";
import type { LiveTopic } from "~/platform/live.server";

export const liveTopics: LiveTopic<Person>[] = [
  ApplicationRecords.live,
  Assignments.live,
  bell,
  Communities.live,
  Employees.live,
  Inquiries.live,
  Postings.live,
  verification,
  ...nouns.map(({ live }) => live),
];
