import { allApplicationsPath } from "~/modules/hiring/applications/application-href";
import { fewestShown, type Satisfaction, shareOf } from "~/modules/inquiries/ratings/rating-options";
import { formatCount, formatDate, formatMoney } from "~/platform/format";
import { Disclosure } from "~/ui/disclosure";
import { Spark } from "~/ui/spark";
import { DayTable } from "./day-table";
import { FigureCard, MissingFigure, SmallFigure } from "./figure-card";
import { daysOf, type Flow, type Months, monthTrendOf, trendOf, weeksOf } from "./flow";

interface Counted {
  count: number;
  flow: Flow;
}

type Month = { count: number; months: Months } | undefined;

/** Each figure that a role may read; one that could not be read is missing. */
export interface FiguresRead {
  guards?: Month;
  assignments?: Month;
  reports?: Month;
  satisfaction?: Satisfaction & { before: Satisfaction };
  waiting?: Counted;
  subscriptions?: Counted & { monthlyCents: number };
  residents?: Flow;
  applications?: Counted;
  postings?: Counted;
}

export type FigureName = keyof FiguresRead;

const monthFigures = {
  guards: { title: "Active Guards", href: "/admin/employees?duty=now", verb: "joined", moreIs: "good" },
  assignments: {
    title: "Active Assignments",
    href: "/admin/assignments?when=all&status=in_progress",
    verb: "began",
    moreIs: "neither",
  },
  reports: {
    title: "Pending Reports",
    href: "/admin/reports?status=pending",
    verb: "requested",
    moreIs: "neither",
  },
} as const;

/** What each figure counts, in words (B10). */
const counts: Record<FigureName, [title: string, words: string]> = {
  guards: [
    "Active Guards",
    "On the duty list now: staff with a security guard licence that is valid today, excluding archived profiles.",
  ],
  assignments: ["Active Assignments", "Assignments that are in progress now."],
  reports: ["Pending Reports", "Reports that are ready and await approval."],
  satisfaction: ["Client Satisfaction", "Good ratings out of all ratings given in the last 90 days."],
  waiting: ["New inquiries waiting", "Inquiries that nobody has worked on yet, excluding spam."],
  subscriptions: [
    "Active subscriptions",
    "Subscriptions that are active, on trial or past due. The amount excludes trials and what staff set by hand.",
  ],
  residents: ["New residents", "Residents who created an account in the last 7 days."],
  applications: ["New applications", "Applications that nobody has worked on yet, excluding spam."],
  postings: ["Open job postings", "Postings the public can apply for now."],
};

function MonthCard({ of, read }: { of: keyof typeof monthFigures; read: Month }) {
  const { title, href, verb, moreIs } = monthFigures[of];
  if (!read) return <MissingFigure id={of} title={title} />;
  const trend = monthTrendOf(read.months, verb, moreIs);
  return (
    <FigureCard figure={{ id: of, title, value: formatCount(read.count), href, trend }}>
      <Spark values={read.months.weeks} as="bars" />
    </FigureCard>
  );
}

function SatisfactionCard({ read }: { read: FiguresRead["satisfaction"] }) {
  const title = "Client Satisfaction";
  if (!read) return <MissingFigure id="satisfaction" title={title} />;
  const [share, earlier] = [shareOf(read), shareOf(read.before)];
  return (
    <FigureCard
      figure={{
        id: "satisfaction",
        title,
        value: share ?? "—",
        href: "/admin/reports/ratings",
        detail: share
          ? `${read.good} of ${read.all}, last 90 days`
          : `Shown once there are ${fewestShown} ratings`,
        trend: {
          words: [earlier ?? "Too few ratings", "", " in the previous 90 days"],
        },
      }}
    >
      {share && (
        <svg
          className="block h-2 w-full rounded-full bg-ghost"
          preserveAspectRatio="none"
          viewBox="0 0 100 8"
          aria-hidden="true"
        >
          <rect width={(read.good / read.all) * 100} height="8" className="fill-accent" />
        </svg>
      )}
    </FigureCard>
  );
}

/** The four figures of row 193. */
export function MainFigures({ names, read }: { names: FigureName[]; read: FiguresRead }) {
  const cards = names.map((name) => {
    if (name === "guards" || name === "assignments" || name === "reports")
      return <MonthCard key={name} of={name} read={read[name]} />;
    return name === "satisfaction" && <SatisfactionCard key={name} read={read.satisfaction} />;
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4 *:m-0!">{cards}</div>
  );
}

const small = {
  waiting: { href: "/admin/inquiries?status=new", verb: "received" },
  subscriptions: { href: "/admin/clients?subscription=current", verb: "started" },
  residents: { href: "/admin/clients", verb: "registered" },
  applications: { href: `${allApplicationsPath}?status=pending`, verb: "received" },
  postings: { href: "/admin/jobs?status=active", verb: "opened" },
} as const;

export type SmallName = keyof typeof small;

/** The other figures in a line, and below them what each of all counts. */
export function MoreFigures({
  names,
  read,
  countLimit,
}: {
  names: SmallName[];
  read: FiguresRead;
  countLimit: number;
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-px overflow-hidden rounded-md border border-line bg-line *:m-0!">
      {names.map((key) => {
        const [title] = counts[key];
        const { href, verb } = small[key];
        const found = read[key];
        if (!found) return <MissingFigure key={key} id={key} title={title} />;
        const flow = "flow" in found ? found.flow : found;
        const count = "count" in found ? found.count : weeksOf(found).recent;
        const isCapped = (key === "waiting" || key === "applications") && count === countLimit;
        const start = flow.at(-daysOf.week)?.day ?? "";
        return (
          <SmallFigure
            key={key}
            figure={{
              id: key,
              title,
              value: `${formatCount(count)}${isCapped ? "+" : ""}`,
              href: key === "residents" ? `${href}?registered=${start}` : href,
              detail: "monthlyCents" in found && `${formatMoney(found.monthlyCents)} a month before HST`,
              trend: trendOf(flow, verb, key === "residents" || key === "subscriptions" ? "good" : "neither"),
            }}
          />
        );
      })}
    </div>
  );
}

const captions: Partial<Record<FigureName, string>> = {
  waiting: "Inquiries received each day",
  subscriptions: "Subscriptions started each day",
  residents: "Residents registered each day",
  applications: "Applications received each day",
  postings: "Job postings opened each day",
};

export function WhatTheyCount({ names, read }: { names: FigureName[]; read: FiguresRead }) {
  return (
    <Disclosure summary="What these figures count, and each day">
      <dl className="ruled *:py-2 lg:columns-2 lg:gap-8">
        {names.map((name) => {
          const [title, words] = counts[name];
          const found = read[name];
          const flow = found && (Array.isArray(found) ? found : "flow" in found ? found.flow : undefined);
          return (
            <div key={name} className="break-inside-avoid">
              <dt>{title}</dt>
              <dd>
                {words}
                {flow && <DayTable caption={captions[name] ?? title} days={daysIn(flow)} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </Disclosure>
  );
}

function daysIn(flow: Flow) {
  // A day has no time, so both sides read it as UTC.
  return flow.map(({ day, count }) => ({ label: formatDate(`${day}T00:00:00Z`, "UTC"), count }));
}
