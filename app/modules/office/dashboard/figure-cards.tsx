import { allApplicationsPath } from "~/modules/hiring/applications/application-href";
import { fewestShown, type Satisfaction, shareOf } from "~/modules/inquiries/ratings/rating-options";
import { formatCount, formatDate, formatMoney } from "~/platform/format";
import { FigureCard, MissingFigure } from "./figure-card";
import { daysOf, type Flow, type Months, monthTrendOf, trendOf, weeksOf } from "./flow";

interface Counted {
  count: number;
  flow: Flow;
}

const monthFigures = {
  guards: {
    title: "Active Guards",
    href: "/admin/employees?duty=now",
    verb: "joined",
    counts:
      "On the duty list now: staff with a security guard licence that is valid today, excluding archived profiles.",
  },
  assignments: {
    title: "Active Assignments",
    href: "/admin/assignments?when=all&status=in_progress",
    verb: "began",
    counts: "Assignments that are in progress now.",
  },
  reports: {
    title: "Pending Reports",
    href: "/admin/reports?status=pending",
    verb: "requested",
    counts: "Reports that are ready and await approval.",
  },
} as const;

export function MonthCard({
  of,
  read,
}: {
  of: keyof typeof monthFigures;
  read: { count: number; months: Months } | undefined;
}) {
  const { title, href, verb, counts } = monthFigures[of];
  if (!read) return <MissingFigure id={of} title={title} />;
  return (
    <FigureCard
      id={of}
      title={title}
      value={formatCount(read.count)}
      href={href}
      trend={monthTrendOf(read.months, verb)}
      counts={counts}
    />
  );
}

export function InquiriesCard({ read, countLimit }: { read: Counted | undefined; countLimit: number }) {
  const title = "New inquiries waiting";
  if (!read) return <MissingFigure id="waiting" title={title} />;
  return (
    <FigureCard
      id="waiting"
      title={title}
      value={`${formatCount(read.count)}${read.count === countLimit ? "+" : ""}`}
      href="/admin/inquiries?status=new"
      trend={trendOf(read.flow, "received")}
      counts="Inquiries that nobody has worked on yet, excluding spam."
      chart={chartOf(read.flow, "Inquiries received each day")}
    />
  );
}

export function SubscriptionsCard({ read }: { read: (Counted & { monthlyCents: number }) | undefined }) {
  const title = "Active subscriptions";
  if (!read) return <MissingFigure id="subscriptions" title={title} />;
  return (
    <FigureCard
      id="subscriptions"
      title={title}
      value={formatCount(read.count)}
      href="/admin/clients?subscription=current"
      detail={`${formatMoney(read.monthlyCents)} a month before HST`}
      trend={trendOf(read.flow, "started")}
      counts="Subscriptions that are active, on trial or past due. The amount excludes trials and what staff set by hand."
      chart={chartOf(read.flow, "Subscriptions started each day")}
    />
  );
}

export function ResidentsCard({ read }: { read: Flow | undefined }) {
  const title = "New residents";
  if (!read) return <MissingFigure id="residents" title={title} />;
  return (
    <FigureCard
      id="residents"
      title={title}
      value={formatCount(weeksOf(read).recent)}
      href={`/admin/clients?registered=${read.at(-daysOf.week)?.day ?? ""}`}
      trend={trendOf(read, "registered")}
      counts="Residents who created an account in the last 7 days."
      chart={chartOf(read, "Residents registered each day")}
    />
  );
}

export function ApplicationsCard({ read, countLimit }: { read: Counted | undefined; countLimit: number }) {
  const title = "New applications";
  if (!read) return <MissingFigure id="applications" title={title} />;
  return (
    <FigureCard
      id="applications"
      title={title}
      value={`${formatCount(read.count)}${read.count === countLimit ? "+" : ""}`}
      href={`${allApplicationsPath}?status=pending`}
      trend={trendOf(read.flow, "received")}
      counts="Applications that nobody has worked on yet, excluding spam."
      chart={chartOf(read.flow, "Applications received each day")}
    />
  );
}

export function PostingsCard({ read }: { read: Counted | undefined }) {
  const title = "Open job postings";
  if (!read) return <MissingFigure id="postings" title={title} />;
  return (
    <FigureCard
      id="postings"
      title={title}
      value={formatCount(read.count)}
      href="/admin/jobs?status=active"
      trend={trendOf(read.flow, "opened")}
      counts="Postings the public can apply for now."
      chart={chartOf(read.flow, "Job postings opened each day")}
    />
  );
}

export function SatisfactionCard({ read }: { read: (Satisfaction & { before: Satisfaction }) | undefined }) {
  const title = "Client Satisfaction";
  if (!read) return <MissingFigure id="satisfaction" title={title} />;
  const [share, earlier] = [shareOf(read), shareOf(read.before)];
  return (
    <FigureCard
      id="satisfaction"
      title={title}
      value={share ?? "—"}
      href="/admin/reports/ratings"
      detail={
        share ? `${read.good} of ${read.all}, last 90 days` : `Shown once there are ${fewestShown} ratings`
      }
      trend={earlier ? `${earlier} in the previous 90 days` : "Too few ratings in the previous 90 days"}
      counts="Good ratings out of all ratings given in the last 90 days."
    />
  );
}

function chartOf(flow: Flow, caption: string) {
  // A day has no time, so both sides read it as UTC.
  const bars = flow.map(({ day, count }) => ({ label: formatDate(`${day}T00:00:00Z`, "UTC"), count }));
  return { caption, bars, recent: daysOf.week };
}
