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
import { FigureCard, SmallFigure, WhatTheyCount } from "~/modules/office/dashboard/figure-card";
import { figuresOf } from "~/modules/office/dashboard/figures.server";
import { readInOneStatement } from "~/modules/office/dashboard/one-statement.server";
import { RecentActivity } from "~/modules/office/dashboard/recent-activity";
import { entriesOf } from "~/modules/office/dashboard/waiting-entries.server";
import * as Waiting from "~/modules/office/dashboard/waiting-figures.server";
import { WaitingList } from "~/modules/office/dashboard/waiting-list";
import { isShown, openCount } from "~/modules/office/setup/setup-list.server";
import * as Tonight from "~/modules/patrols/assignments/tonight.server";
import { TonightBoard } from "~/modules/patrols/assignments/tonight-board";
import { boardOf } from "~/modules/patrols/assignments/tonight-board.server";
import { UpcomingPanel } from "~/modules/patrols/assignments/upcoming-panel";
import { coverOf } from "~/modules/patrols/rounds/cover.server";
import { CoverPanel } from "~/modules/patrols/rounds/cover-panel";
import { unseenNow } from "~/modules/patrols/rounds/late-alarms.server";
import { LiveAlerts } from "~/modules/service/calls/live-alerts";
import { openNow } from "~/modules/service/calls/open-calls.server";
import { toAnswerFigure } from "~/modules/service/watches/watch-answers.server";
import { company } from "~/modules/shared/company/company.server";
import { newestHours, type PatrolClock } from "~/modules/shared/company/patrol-hours";
import { nightAhead } from "~/modules/shared/company/patrol-span";
import { may, type Role } from "~/modules/shared/roles/roles";
import { formatDate } from "~/platform/format";
import { optional } from "~/platform/http.server";
import { Go } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, role } = await requireStaff(request, "dashboard");
  const { timeZone, patrolHours } = await company();
  const now = new Date();
  const parts = partsFor(role, { timeZone, patrolHours }, now);
  const [read, activity] = await Promise.all([
    readInOneStatement(parts),
    optional(() => Activities.list(role, 8)),
  ]);
  const [see, plan] = [may(role, "inquiries", "write"), may(role, "assignments", "write")];
  const asked = Object.keys(parts);
  const { board, shifts, cover, outcomes, unseen: reports } = read;
  return {
    ...{ email, timeZone, now: now.toISOString(), asked, see, plan, activity },
    ...{ board, shifts, cover, outcomes, unseen: reports, figures: figuresOf(read, asked) },
    entries: entriesOf(read, now, plan, timeZone),
    stamp: read.alerts?.stamp,
    setup: read.setup ? await optional(openCount) : null,
    failed: waiting.some((name) => asked.includes(name) && !(name in read)),
  };
}

const shownGaps = 12;

/** What a role may read of the dashboard, by name. */
function partsFor(role: Role, clock: PatrolClock, now: Date) {
  const { timeZone } = clock;
  return {
    ...(may(role, "company") && { setup: isShown }),
    ...(may(role, "employees") && { guards: Figures.guards(), licences: Waiting.licences() }),
    ...(may(role, "assignments") && {
      alerts: openNow,
      assignments: Figures.assignments(),
      board: boardOf(nightAhead(now, clock), timeZone, newestHours(clock)),
      shifts: Tonight.comingUp(),
      cover: coverOf(now, clock, shownGaps),
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
    ...(may(role, "clients") && { services: Waiting.servicesToAssign() }),
    ...(may(role, "assignments", "write") && { requests: toAnswerFigure() }),
    ...(may(role, "communities") && { joins: Waiting.joinRequests(), late: unseenNow() }),
    ...(may(role, "jobs") && {
      applications: Figures.newApplications(timeZone),
      postings: Figures.openPostings(timeZone),
      outcomes: OutcomeDuties.longest(5),
    }),
  };
}

/** What the list of waiting things is made of. */
const waiting = [
  "alerts",
  "late",
  "board",
  "licences",
  "waiting",
  "longest",
  "addresses",
  "toApprove",
  "requests",
  "joins",
  "applications",
];

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const { email, timeZone, now, see, plan } = page;
  const { main, more } = page.figures;
  const asks = (name: string) => page.asked.includes(name);
  return (
    <div className="space-y-4">
      {page.stamp !== undefined && <LiveAlerts stamp={page.stamp} />}
      {asks("unseen") && <UnseenReports rows={page.unseen} write={see} />}
      <div className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
        <p>{`Welcome, ${email}`}</p> <p className="text-sm">{formatDate(now, timeZone)}</p>
      </div>
      {page.setup && (
        <p>
          {`${page.setup.open} of ${page.setup.all} things are still to be set up. `}
          <Go to="/admin/setup">Open the list</Go>
        </p>
      )}
      <div className={asks("board") ? wide : undefined}>
        {asks("board") && (
          <div className="space-y-4">
            {page.board ? (
              <TonightBoard
                board={page.board}
                short={page.cover?.gaps}
                now={now}
                timeZone={timeZone}
                write={plan}
              />
            ) : (
              <Panel title="Tonight" id="tonight">
                <p role="alert">Failed to load tonight’s shifts</p>
              </Panel>
            )}
            <CoverPanel read={page.cover} write={plan} />
          </div>
        )}
        <WaitingList entries={page.entries} failed={page.failed} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4 *:m-0!">
        {main.map((figure) => (
          <FigureCard key={figure.id} figure={figure} />
        ))}
      </div>
      {more.length > 0 && (
        <div className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line *:m-0! *:flex-[1_1_8rem]">
          {more.map((figure) => (
            <SmallFigure key={figure.id} figure={figure} />
          ))}
        </div>
      )}
      <WhatTheyCount figures={[...main, ...more]} />
      <div className={wide}>
        <RecentActivity rows={page.activity} now={now} />
        <div>
          {asks("shifts") && <UpcomingPanel read={page.shifts} write={plan} />}
          {asks("outcomes") && <OutcomesPanel read={page.outcomes} />}
        </div>
      </div>
    </div>
  );
}

const wide = "grid items-start gap-4 *:m-0! xl:grid-cols-[minmax(0,1.45fr)_minmax(24rem,1fr)]";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Dashboard" }, matches);
