/** What came in on each of 14 days, the oldest first; days are those of the company's time zone, "2026-11-20". */
export type Flow = { day: string; count: number }[];

/** The days of one week of a trend, and of both. */
export const daysOf = { week: 7, both: 14 } as const;

/** How many came in the last 7 days, today included, and in the 7 before. */
export function weeksOf(flow: Flow): { recent: number; before: number } {
  const sum = (days: Flow) => days.reduce((total, { count }) => total + count, 0);
  return { recent: sum(flow.slice(-daysOf.week)), before: sum(flow.slice(-daysOf.both, -daysOf.week)) };
}

/** The trend in words: "12 received in the last 7 days, 4 more than in the 7 before". */
export function trendOf(flow: Flow, verb: string): string {
  const { recent, before } = weeksOf(flow);
  return `${recent === 0 ? "None" : recent} ${verb} in the last 7 days, ${comparison(recent - before)}`;
}

function comparison(difference: number): string {
  if (difference === 0) return "as many as in the 7 before";
  return `${Math.abs(difference)} ${difference > 0 ? "more" : "fewer"} than in the 7 before`;
}
