/** One entry per day, oldest first, in the company's time zone: "2026-11-20". */
export type Flow = { day: string; count: number }[];

export const daysOf = { week: 7, both: 14 } as const;

export function weeksOf(flow: Flow): { recent: number; before: number } {
  const sum = (days: Flow) => days.reduce((total, { count }) => total + count, 0);
  return { recent: sum(flow.slice(-daysOf.week)), before: sum(flow.slice(-daysOf.both, -daysOf.week)) };
}

export function trendOf(flow: Flow, verb: string): string {
  const { recent, before } = weeksOf(flow);
  return `${recent === 0 ? "None" : recent} ${verb} in the last 7 days, ${comparison(recent - before)}`;
}

function comparison(difference: number): string {
  if (difference === 0) return "the same as in the 7 before that";
  return `${Math.abs(difference)} ${difference > 0 ? "more" : "fewer"} than in the 7 before that`;
}
