/** One entry per day, oldest first, in the company's time zone: "2026-11-20". */
export type Flow = { day: string; count: number }[];

/** How many in the last 30 days, and in the 30 before those; and in each of the last eight weeks, oldest first. */
export interface Months {
  recent: number;
  before: number;
  weeks: number[];
}

/** How a figure changed against the time before, and whether that is good; the words go around the change. */
export interface Trend {
  tone?: "good" | "bad" | "neither";
  words: [before: string, change: string, after: string];
}

export const daysOf = { week: 7, both: 14, month: 30 } as const;

export const weeksShown = 8;

export function weeksOf(flow: Flow): { recent: number; before: number } {
  const sum = (days: Flow) => days.reduce((total, { count }) => total + count, 0);
  return { recent: sum(flow.slice(-daysOf.week)), before: sum(flow.slice(-daysOf.both, -daysOf.week)) };
}

export function trendOf(flow: Flow, verb: string, moreIs?: "good"): Trend {
  return trend(weeksOf(flow), verb, daysOf.week, moreIs);
}

export function monthTrendOf(months: Months, verb: string, moreIs?: "good"): Trend {
  return trend(months, verb, daysOf.month, moreIs);
}

function trend(
  { recent, before }: { recent: number; before: number },
  verb: string,
  days: number,
  moreIs: "good" | undefined,
): Trend {
  const change = recent - before;
  const good = change > 0 ? "good" : "bad";
  return {
    tone: moreIs === "good" && change !== 0 ? good : "neither",
    words: [
      `${recent === 0 ? "None" : recent} ${verb} in ${days} days, `,
      change === 0 ? "" : `${Math.abs(change)} ${change > 0 ? "more" : "fewer"}`,
      change === 0 ? "as before" : " than before",
    ],
  };
}
