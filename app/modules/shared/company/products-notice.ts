const months = "January February March April May June July August September October November December".split(
  " ",
);

/** The notice staff wrote above the shop, unless it promises a month that has passed. */
export function noticeOn(notice: string, today: Date): string {
  const [, month = "", year] = new RegExp(`\\b(${months.join("|")}) (\\d{4})\\b`).exec(notice) ?? [];
  const isPast = year !== undefined && Date.UTC(Number(year), months.indexOf(month) + 1) <= today.getTime();
  return isPast ? "" : notice;
}
