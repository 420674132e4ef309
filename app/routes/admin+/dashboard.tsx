import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as OutcomeDuties from "~/modules/hiring/interviews/outcome-duties.server";
import { OutcomesPanel } from "~/modules/hiring/interviews/outcomes-panel";
import { unseen } from "~/modules/inquiries/inquiries/guard-reports.server";
import { UnseenReports } from "~/modules/inquiries/inquiries/unseen-reports";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import * as Activities from "~/modules/office/dashboard/activity.server";
import * as Figures from "~/modules/office/dashboard/dashboard-figures.server";
import {
  ApplicationsCard,
  InquiriesCard,
  MonthCard,
  PostingsCard,
  ResidentsCard,
  SatisfactionCard,
  SubscriptionsCard,
} from "~/modules/office/dashboard/figure-cards";
import { readInOneStatement } from "~/modules/office/dashboard/one-statement.server";
import { unstaffedHref } from "~/modules/patrols/assignments/assignment-noun";
import * as Tonight from "~/modules/patrols/assignments/tonight.server";
import { UpcomingPanel } from "~/modules/patrols/assignments/upcoming-panel";
import { coverOf } from "~/modules/patrols/rounds/cover.server";
import { CoverPanel } from "~/modules/patrols/rounds/cover-panel";
import { company } from "~/modules/shared/company/company.server";
import { type Area, areas, may, type Role } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import { nightAt } from "~/platform/wall-time";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, role } = await requireStaff(request, "dashboard");
  const { timeZone } = await company();
  const night = nightAt(new Date(), timeZone);
  const [read, activity] = await Promise.all([
    readInOneStatement(partsFor(role, timeZone, night)),
    optional(() => Activities.list(role, 8)),
  ]);
  const opened = areas.filter(({ area }) => may(role, area)).map(({ area }) => area);
  return {
    ...{ email, opened, read, activity },
    ...{ see: may(role, "inquiries", "write"), plan: may(role, "assignments", "write") },
    ...{ countLimit: Figures.countLimit, openTonight: unstaffedHref(night) },
  };
}

const shownGaps = 12;

/** What a role may read of the dashboard, by name. */
function partsFor(role: Role, timeZone: string, night: string) {
  return {
    ...(may(role, "employees") && { guards: Figures.guards() }),
    ...(may(role, "assignments") && {
      assignments: Figures.assignments(),
      shifts: Tonight.comingUp(night),
      cover: coverOf(new Date(), timeZone, shownGaps),
    }),
    ...(may(role, "reports") && { reports: Figures.pendingReports(), satisfaction: Ratings.compared() }),
    ...(may(role, "inquiries") && {
      unseen,
      waiting: Figures.waitingInquiries(timeZone),
      longest: Figures.longestWaiting(),
    }),
    ...(may(role, "clients") && {
      subscriptions: Figures.subscriptions(timeZone),
      residents: Figures.newResidents(timeZone),
    }),
    ...(may(role, "jobs") && {
      applications: Figures.newApplications(timeZone),
      postings: Figures.openPostings(timeZone),
      outcomes: OutcomeDuties.longest(5),
    }),
  };
}

export default function Dashboard() {
  const { email, opened, read, activity, see, plan, countLimit, openTonight } =
    useLoaderData<typeof loader>();
  const opens = (area: Area) => opened.includes(area);
  return (
    <div className="space-y-5">
      {opens("inquiries") && <UnseenReports rows={read.unseen} write={see} />}
      <p className="lead mt-0">{`Welcome, ${email}`}</p>
      <div className="group grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-5 *:m-0!">
        {opens("employees") && <MonthCard of="guards" read={read.guards} />}
        {opens("assignments") && <MonthCard of="assignments" read={read.assignments} />}
        {opens("reports") && <MonthCard of="reports" read={read.reports} />}
        {opens("reports") && <SatisfactionCard read={read.satisfaction} />}
        {opens("inquiries") && <InquiriesCard read={read.waiting} countLimit={countLimit} />}
        {opens("clients") && <SubscriptionsCard read={read.subscriptions} />}
        {opens("clients") && <ResidentsCard read={read.residents} />}
        {opens("jobs") && <ApplicationsCard read={read.applications} countLimit={countLimit} />}
        {opens("jobs") && <PostingsCard read={read.postings} />}
      </div>
      <div className="gap-5 *:mt-0! *:mb-5! *:break-inside-avoid xl:columns-2">
        {opens("assignments") && <UpcomingPanel read={read.shifts} href={openTonight} write={plan} />}
        {opens("assignments") && <CoverPanel read={read.cover} write={plan} />}
        {opens("inquiries") && <Longest rows={read.longest} />}
        {opens("jobs") && <OutcomesPanel read={read.outcomes} />}
        <Recent rows={activity} />
      </div>
    </div>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Longest({ rows }: { rows: Data["read"]["longest"] }) {
  return (
    <Panel title="Waiting longest" id="longest">
      {!rows && <p role="alert">Failed to load the longest-waiting inquiries</p>}
      {rows?.length === 0 && <p>No inquiries are waiting.</p>}
      {rows && rows.length > 0 && (
        <ol className="ruled mb-4 *:py-2">
          {rows.map(({ id, name, purpose, createdAt, days }) => (
            <li key={id}>
              <Link to={`/admin/inquiries/${id}`}>{name}</Link>{" "}
              {days > 0 && (
                <Pill tone={days > 7 ? "bad" : "quiet"}>{days === 1 ? "1 day" : `${days} days`}</Pill>
              )}{" "}
              <span className="sub">
                {purpose}, <Time at={createdAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <ButtonLink href="/admin/inquiries" variant="line">
        All inquiries
      </ButtonLink>
    </Panel>
  );
}

function Recent({ rows }: { rows: Data["activity"] }) {
  return (
    <Panel title="Recent activity" id="activity">
      {!rows && <p role="alert">Failed to load recent activity</p>}
      {rows?.length === 0 && <p>No activity yet.</p>}
      {rows && rows.length > 0 && (
        <ol className="ruled mb-4 *:py-2">
          {rows.map(({ id, at, who, words, about, href, times }) => (
            <li key={id}>
              <strong>{who}</strong> {words}
              {about && ": "}
              {about && (href ? <Link to={href}>{about}</Link> : about)}
              {times > 1 && `, ${times} times`}{" "}
              <span className="sub">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Dashboard" }, matches);
