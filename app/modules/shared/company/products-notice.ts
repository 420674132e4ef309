const months = "January February March April May June July August September October November December".split(
  " ",
);

/** What staff wrote above the shop, but no promise of a month that has passed. */
export function noticeOn(notice: string, today: Date): string {
  const [, month = "", year] = new RegExp(`\\b(${months.join("|")}) (\\d{4})\\b`).exec(notice) ?? [];
  const isPast = year !== undefined && Date.UTC(Number(year), months.indexOf(month) + 1) <= today.getTime();
  return isPast ? "Coming Soon" : notice;
}
