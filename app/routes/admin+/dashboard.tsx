import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as OutcomeDuties from "~/modules/hiring/interviews/outcome-duties.server";
import { OutcomesPanel } from "~/modules/hiring/interviews/outcomes-panel";
import { unseen } from "~/modules/inquiries/inquiries/guard-reports.server";
import { UnseenReports } from "~/modules/inquiries/inquiries/unseen-reports";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import * as Activities from "~/modules/office/dashboard/activity.server";
import * as Figures from "~/modules/office/dashboard/dashboard-figures.server";
import {
  type FigureName,
  MainFigures,
  MoreFigures,
  type SmallName,
  WhatTheyCount,
} from "~/modules/office/dashboard/figures";
import { readInOneStatement } from "~/modules/office/dashboard/one-statement.server";
import { RecentActivity } from "~/modules/office/dashboard/recent-activity";
import * as Waiting from "~/modules/office/dashboard/waiting-figures.server";
import { WaitingList } from "~/modules/office/dashboard/waiting-list";
import * as Tonight from "~/modules/patrols/assignments/tonight.server";
import { TonightBoard } from "~/modules/patrols/assignments/tonight-board";
import { boardOf } from "~/modules/patrols/assignments/tonight-board.server";
import { UpcomingPanel } from "~/modules/patrols/assignments/upcoming-panel";
import { coverOf } from "~/modules/patrols/rounds/cover.server";
import { CoverPanel } from "~/modules/patrols/rounds/cover-panel";
import { company } from "~/modules/shared/company/company.server";
import { may, type Role } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import { nightAt } from "~/platform/wall-time";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, role } = await requireStaff(request, "dashboard");
  const { timeZone } = await company();
  const now = new Date();
  const parts = partsFor(role, timeZone, now);
  const [read, activity] = await Promise.all([
    readInOneStatement(parts),
    optional(() => Activities.list(role, 8)),
  ]);
  return {
    ...{ email, timeZone, now: now.toISOString(), asked: Object.keys(parts), read, activity },
    ...{ see: may(role, "inquiries", "write"), plan: may(role, "assignments", "write") },
    countLimit: Figures.countLimit,
  };
}

const shownGaps = 12;

/** What a role may read of the dashboard, by name. */
function partsFor(role: Role, timeZone: string, now: Date) {
  return {
    ...(may(role, "employees") && { guards: Figures.guards(), licences: Waiting.licences() }),
    ...(may(role, "assignments") && {
      assignments: Figures.assignments(),
      board: boardOf(nightAt(now, timeZone)),
      shifts: Tonight.comingUp(),
      cover: coverOf(now, timeZone, shownGaps),
    }),
    ...(may(role, "reports") && {
      reports: Figures.pendingReports(),
      toApprove: Waiting.reportsToApprove(),
      satisfaction: Ratings.compared(),
    }),
    ...(may(role, "inquiries") && {
      unseen,
      waiting: Figures.waitingInquiries(timeZone),
      longest: Figures.longestWaiting(),
    }),
    ...(may(role, "clients") && {
      subscriptions: Figures.subscriptions(timeZone),
      residents: Figures.newResidents(timeZone),
      addresses: Waiting.addresses(),
    }),
    ...(may(role, "communities") && { joins: Waiting.joinRequests() }),
    ...(may(role, "jobs") && {
      applications: Figures.newApplications(timeZone),
      postings: Figures.openPostings(timeZone),
      outcomes: OutcomeDuties.longest(5),
    }),
  };
}

const main: FigureName[] = ["guards", "assignments", "reports", "satisfaction"];
const more: SmallName[] = ["waiting", "subscriptions", "residents", "applications", "postings"];
const waiting = [
  "board",
  "licences",
  "waiting",
  "longest",
  "addresses",
  "toApprove",
  "joins",
  "applications",
];

export default function Dashboard() {
  const { email, timeZone, now, asked, read, activity, see, plan, countLimit } =
    useLoaderData<typeof loader>();
  const asks = (name: string) => asked.includes(name);
  const failed = waiting.some((name) => asks(name) && !(name in read));
  const shown = { read, countLimit };
  return (
    <div className="space-y-4">
      {asks("unseen") && <UnseenReports rows={read.unseen} write={see} />}
      <p className="lead mt-0 text-base">{`Welcome, ${email}`}</p>
      <div className={asks("board") ? wide : undefined}>
        {asks("board") &&
          (read.board ? (
            <TonightBoard board={read.board} now={now} timeZone={timeZone} write={plan} />
          ) : (
            <Panel title="Tonight" id="tonight">
              <p role="alert">Failed to load tonight’s shifts</p>
            </Panel>
          ))}
        <WaitingList {...{ read, failed, now, timeZone }} write={plan} />
      </div>
      <MainFigures names={main.filter(asks)} {...shown} />
      <MoreFigures names={more.filter(asks)} {...shown} />
      <WhatTheyCount names={[...main, ...more].filter(asks)} {...shown} />
      <div className={wide}>
        <div>
          <RecentActivity rows={activity} now={now} timeZone={timeZone} />
          {asks("cover") && <CoverPanel read={read.cover} write={plan} />}
        </div>
        <div>
          {asks("shifts") && <UpcomingPanel read={read.shifts} write={plan} />}
          {asks("outcomes") && <OutcomesPanel read={read.outcomes} />}
        </div>
      </div>
    </div>
  );
}

const wide = "grid gap-4 *:m-0! xl:grid-cols-[minmax(0,1.45fr)_minmax(24rem,1fr)]";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Dashboard" }, matches);
