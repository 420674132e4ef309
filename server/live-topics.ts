import type { Person } from "~/access/guards.server";
import * as ApplicationRecords from "~/modules/applications/application-records.server";
import * as Assignments from "~/modules/assignments/assignments.server";
import * as Communities from "~/modules/communities/communities.server";
import * as Employees from "~/modules/employees/employees.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import * as Postings from "~/modules/jobs/postings.server";
import { bell } from "~/modules/notifications/bell-topic.server";
import * as Products from "~/modules/products/products.server";
import { verification } from "~/modules/profiles/verification-topic.server";
import type { LiveTopic } from "~/platform/live.server";

export const liveTopics: LiveTopic<Person>[] = [
  ApplicationRecords.live,
  Assignments.live,
  bell,
  Communities.live,
  Employees.live,
  Inquiries.live,
  Postings.live,
  Products.live,
  verification,
];
