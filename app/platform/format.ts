const formatters = new Map<string, Intl.DateTimeFormat>();

const kinds = {
  date: { weekday: "short", month: "short", day: "numeric", year: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  zone: { timeZoneName: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

function formatter(kind: keyof typeof kinds, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  // American English has no names for some Canadian zones, such as Newfoundland's.
  const made = new Intl.DateTimeFormat(kind === "zone" ? "en-CA" : "en-US", { ...kinds[kind], timeZone });
  formatters.set(key, made);
  return made;
}

// Node and browsers put different spaces before AM (U+202F or plain): one of them would break hydration.
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, " ");
}

/** "Fri, Nov 20, 2026"; throws RangeError if it is not a date. */
export function formatDate(when: Date | number | string, timeZone: string): string {
  return plainSpaces(formatter("date", timeZone).format(new Date(when)));
}

const months = new Intl.DateTimeFormat("en-CA", { month: "long", year: "numeric", timeZone: "UTC" });

/** "October 2026" for "2026-10". */
export function formatMonth(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`));
}

export function formatTime(when: Date | number | string, timeZone: string): string {
  return plainSpaces(formatter("time", timeZone).format(new Date(when)));
}

/** "EST" or "EDT" */
export function formatZone(when: Date | number | string, timeZone: string): string {
  const parts = formatter("zone", timeZone).formatToParts(new Date(when));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

export function formatDateTime(when: Date | number | string, timeZone: string): string {
  return `${formatDate(when, timeZone)}, ${formatTime(when, timeZone)}`;
}

/** "Fri, Nov 20" this year, "Thu, Nov 20, 2025" before. */
export function formatDay(
  when: Date | number | string,
  timeZone: string,
  now: Date | number = Date.now(),
): string {
  const [date, year] = [formatDate(when, timeZone), formatDate(now, timeZone).slice(-6)];
  return date.endsWith(year) ? date.slice(0, -year.length) : date;
}

/** "Fri, Nov 20, 7:05 PM" this year, "Thu, Nov 20, 2025, 7:05 PM" before. */
export function formatMoment(when: Date | number | string, timeZone: string, now?: Date): string {
  return `${formatDay(when, timeZone, now)}, ${formatTime(when, timeZone)}`;
}

/** "7:05 PM" today, "Nov 16" this year, "Nov 16, 2025" before. */
export function formatShort(
  when: Date | number | string,
  timeZone: string,
  now: Date | number = Date.now(),
): string {
  if (formatDate(when, timeZone) === formatDate(now, timeZone)) return formatTime(when, timeZone);
  const day = formatDay(when, timeZone, now);
  return day.slice(day.indexOf(" ") + 1);
}

export function formatMoney(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const dollars = formatCount(Math.floor(whole / 100));
  return `${cents < 0 ? "-" : ""}$${dollars}.${String(whole % 100).padStart(2, "0")}`;
}

/** Cents as a form shows them: 2250 is "22.50", null is "". */
export function dollarsOf(cents: number | null): string {
  return cents === null ? "" : (cents / 100).toFixed(2);
}

/** Typed dollars in cents: "$1,250.5" is 125050, "" is null, and what is no amount is NaN. */
export function centsOf(text: string): number | null {
  const plain = text.replace(/[\s,$]/g, "").replace(/^[\u2010-\u2015\u2212]/, "-");
  if (plain === "") return null;
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "340 KB" or "1.2 MB", in units of 1,024. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
