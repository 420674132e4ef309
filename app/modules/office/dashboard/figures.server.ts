import { allApplicationsPath } from "~/modules/hiring/applications/application-href";
import { fewestShown, type Satisfaction, shareOf } from "~/modules/inquiries/ratings/rating-options";
import { formatCount, formatDate, formatMoney } from "~/platform/format";
import { countLimit } from "./dashboard-figures.server";
import type { Figure } from "./figure-card";
import { daysOf, type Flow, type Months, monthTrendOf, trendOf, weeksOf } from "./flow";

interface Counted {
  count: number;
  flow: Flow;
}

interface Subscriptions extends Counted {
  paid: number;
  monthlyCents: number;
  elsewhereCents: number;
}

interface Month {
  count: number;
  months: Months;
}

/** Each figure that a role may read; one that could not be read is missing. */
interface FiguresRead {
  guards?: Month;
  assignments?: Month;
  reports?: Month;
  satisfaction?: Satisfaction & { before: Satisfaction };
  waiting?: Counted;
  subscriptions?: Subscriptions;
  residents?: Flow;
  applications?: Counted;
  postings?: Counted;
}

interface Words {
  title: string;
  /** What the figure counts (B10). */
  counts: string;
  href: string;
  verb: string;
  moreIs?: "good";
}

const months = {
  guards: {
    title: "Active Guards",
    counts:
      "On the duty list now: staff with a security guard licence that is valid today, excluding archived profiles.",
    href: "/admin/employees?duty=now",
    verb: "joined",
    moreIs: "good",
  },
  assignments: {
    title: "Active Assignments",
    counts: "Assignments that are in progress now.",
    href: "/admin/assignments?when=all&status=in_progress",
    verb: "began",
  },
  reports: {
    title: "Pending Reports",
    counts: "Reports that are ready and await approval.",
    href: "/admin/reports?status=pending",
    verb: "requested",
  },
} satisfies Record<string, Words>;

const weeks = {
  waiting: {
    title: "New inquiries waiting",
    counts: "Inquiries that nobody has worked on yet, excluding spam.",
    href: "/admin/inquiries?status=new",
    verb: "received",
    days: "Inquiries received each day",
  },
  subscriptions: {
    title: "Active subscriptions",
    counts:
      "Subscriptions that are active, on trial or past due. The amount is what Stripe charges: not for trials, and not for what staff set by hand, such as a client who pays by cheque.",
    href: "/admin/clients?subscription=current",
    verb: "started",
    moreIs: "good",
    days: "Subscriptions started each day",
  },
  residents: {
    title: "New residents",
    counts: "Residents who created an account in the last 7 days.",
    href: "/admin/clients",
    verb: "registered",
    moreIs: "good",
    days: "Residents registered each day",
  },
  applications: {
    title: "New applications",
    counts: "Applications that nobody has worked on yet, excluding spam.",
    href: `${allApplicationsPath}?status=pending`,
    verb: "received",
    days: "Applications received each day",
  },
  postings: {
    title: "Open job postings",
    counts: "Postings the public can apply for now.",
    href: "/admin/jobs?status=active",
    verb: "opened",
    days: "Job postings opened each day",
  },
} satisfies Record<string, Words & { days: string }>;

/** The figures that were asked for, in words: the four of row 193, and the others. */
export function figuresOf(read: FiguresRead, asked: string[]): { main: Figure[]; more: Figure[] } {
  const main = (["guards", "assignments", "reports"] as const).map((id): Figure => {
    const [found, words] = [read[id], months[id]];
    return { ...partsOf(id, words), ...(found && monthParts(found, words)) };
  });
  const others = ["waiting", "subscriptions", "residents", "applications", "postings"] as const;
  const more = others.map((id): Figure => {
    const [found, words] = [read[id], weeks[id]];
    return { ...partsOf(id, words), ...(found && weekParts(found, words)) };
  });
  return {
    main: [...main, satisfaction(read.satisfaction)].filter(({ id }) => asked.includes(id)),
    more: more.filter(({ id }) => asked.includes(id)),
  };
}

function partsOf(id: string, { title, counts, href }: Words) {
  return { id, title, counts, href };
}

function monthParts({ count, months: found }: Month, { verb, moreIs }: Words) {
  return { value: formatCount(count), trend: monthTrendOf(found, verb, moreIs), bars: found.weeks };
}

function weekParts(found: Counted | Subscriptions | Flow, words: Words & { days: string }) {
  const flow = Array.isArray(found) ? found : found.flow;
  const count = Array.isArray(found) ? weeksOf(found).recent : found.count;
  const trend = trendOf(flow, words.verb, words.moreIs);
  // A day has no time, so it is read as UTC.
  const rows = flow.map(({ day, count: of }) => ({
    label: formatDate(`${day}T00:00:00Z`, "UTC"),
    count: of,
  }));
  return {
    value: `${formatCount(count)}${count === countLimit ? "+" : ""}`,
    trend,
    days: { caption: words.days, rows },
    ...(Array.isArray(found) && { href: `${words.href}?registered=${flow.at(-daysOf.week)?.day ?? ""}` }),
    ...("paid" in found && count > 0 && { detail: revenueOf(found) }),
  };
}

/** Nothing is charged for a trial, and what is agreed with staff is paid elsewhere. */
function revenueOf({ count, paid, monthlyCents, elsewhereCents }: Subscriptions): string {
  if (paid === 0) return "None paid by card";
  const from = paid < count ? `, from ${formatCount(paid)}` : "";
  const elsewhere = elsewhereCents > 0 ? `; ${formatMoney(elsewhereCents)} of it imported` : "";
  return `${formatMoney(monthlyCents)} a month before tax${from}${elsewhere}`;
}

function satisfaction(read: FiguresRead["satisfaction"]): Figure {
  const figure = {
    id: "satisfaction",
    title: "Client Satisfaction",
    counts: "Good ratings out of all ratings given in the last 90 days.",
    href: "/admin/reports/ratings",
  };
  if (!read) return figure;
  const [share, earlier] = [shareOf(read), shareOf(read.before)];
  return {
    ...figure,
    value: share ?? "—",
    detail: share
      ? `${read.good} of ${read.all}, last 90 days`
      : `Shown once there are ${fewestShown} ratings`,
    trend: { words: [earlier ?? "Too few", "", " in the 90 days before"] },
    ...(share && { share: read.good / read.all }),
  };
}
