/** One entry per day, oldest first, in the company's time zone: "2026-11-20". */
export type Flow = { day: string; count: number }[];

/** How many in the last 30 days, and in the 30 before those. */
export interface Months {
  recent: number;
  before: number;
}

export const daysOf = { week: 7, both: 14, month: 30 } as const;

export function weeksOf(flow: Flow): { recent: number; before: number } {
  const sum = (days: Flow) => days.reduce((total, { count }) => total + count, 0);
  return { recent: sum(flow.slice(-daysOf.week)), before: sum(flow.slice(-daysOf.both, -daysOf.week)) };
}

export function trendOf(flow: Flow, verb: string): string {
  return words(weeksOf(flow), verb, daysOf.week);
}

export function monthTrendOf(months: Months, verb: string): string {
  return words(months, verb, daysOf.month);
}

function words({ recent, before }: Months, verb: string, days: number): string {
  return `${recent === 0 ? "None" : recent} ${verb} in the last ${days} days, ${comparison(recent - before, days)}`;
}

function comparison(difference: number, days: number): string {
  if (difference === 0) return `the same as in the previous ${days} days`;
  return `${Math.abs(difference)} ${difference > 0 ? "more" : "fewer"} than in the previous ${days} days`;
}
