import { formatCount, formatDate, formatMoney } from "~/platform/format";
import { FigureCard, MissingFigure } from "~/ui/figure-card";
import { daysOf, type Flow, trendOf, weeksOf } from "./flow";

interface Counted {
  count: number;
  flow: Flow;
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
      href="/admin/clients"
      detail={`${formatMoney(read.monthlyCents)} a month before HST`}
      trend={trendOf(read.flow, "started")}
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
      href="/admin/clients"
      trend={trendOf(read, "registered")}
      chart={chartOf(read, "Residents registered each day")}
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
      chart={chartOf(read.flow, "Job postings opened each day")}
    />
  );
}

function chartOf(flow: Flow, caption: string) {
  // A day has no time, so both sides read it as UTC.
  const bars = flow.map(({ day, count }) => ({ label: formatDate(`${day}T00:00:00Z`, "UTC"), count }));
  return { caption, bars, recent: daysOf.week };
}
