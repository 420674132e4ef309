import { FigureCard, MissingFigure } from "~/ui/figure-card";
import { formatCount, formatDate, formatMoney } from "~/ui/format";
import { daysOf, type Flow, trendOf, weeksOf } from "./flow";

/** A figure with what came in by day; undefined where it could not be read. */
interface Counted {
  count: number;
  flow: Flow;
}

/** Enquiries that nobody has taken up. */
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

/** Subscriptions that run, and what they bring in. */
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
      trend={trendOf(read.flow, "begun")}
      chart={chartOf(read.flow, "Subscriptions begun each day")}
    />
  );
}

/** Residents who registered in the last 7 days. */
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

/** Job postings that the public can apply for. */
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
  // A day has no hour: it is read as that of UTC on both sides.
  const bars = flow.map(({ day, count }) => ({ label: formatDate(`${day}T00:00:00Z`, "UTC"), count }));
  return { caption, bars, recent: daysOf.week };
}
