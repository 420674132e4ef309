const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

interface OfficeHours {
  /** Numbers of the days, 0 is Monday. */
  first: number;
  last: number;
  /** Minutes since midnight. */
  from: number;
  to: number;
}

const pattern =
  /^\s*([a-z]{3,9})\.?\s*(?:to|-|–|until)\s*([a-z]{3,9})\.?,?\s*(?:from\s*)?(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\.?\s*(?:to|-|–|until)\s*(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\.?\s*$/i;

/** Hours as staff write them, such as "Monday to Friday, 9am to 5pm"; undefined for other ways to put them. */
export function readHours(text: string): OfficeHours | undefined {
  const [, one = "", other = "", hour, minute, half, endHour, endMinute, endHalf] = pattern.exec(text) ?? [];
  const [first, last] = [dayOf(one), dayOf(other)];
  if (first < 0 || last < first) return undefined;
  const [from, to] = [minutes(hour, minute, half), minutes(endHour, endMinute, endHalf)];
  return to > from ? { first, last, from, to } : undefined;
}

function dayOf(name: string): number {
  return name.length < 3 ? -1 : days.findIndex((day) => day.startsWith(name.toLowerCase()));
}

function minutes(hour = "0", minute = "0", half = "a"): number {
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === "p" ? 720 : 0);
}

/** The day that a question names, 0 for Monday; today and tomorrow by the clock of the office. */
export function dayAsked(words: readonly string[], now: Date, timeZone: string): number | undefined {
  const named = words
    .map((word) => word.replace(/s$/, ""))
    .map((word) =>
      days.findIndex(
        (day) => day === word || (word.length > 2 && shortDays.has(word) && day.startsWith(word)),
      ),
    )
    .find((day) => day >= 0);
  if (named !== undefined) return named;
  if (words.includes("tomorrow")) return (today(now, timeZone) + 1) % 7;
  return words.includes("today") ? today(now, timeZone) : undefined;
}

const shortDays = new Set(["mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun"]);

function today(now: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat("en-CA", { weekday: "long", timeZone }).format(now);
  return dayOf(name);
}

export function isOpenOn({ first, last }: OfficeHours, day: number): boolean {
  return day >= first && day <= last;
}

export function isOpenAt(hours: OfficeHours, now: Date, timeZone: string): boolean {
  const at = minutesAt(now, timeZone);
  return isOpenOn(hours, today(now, timeZone)) && at >= hours.from && at < hours.to;
}

/** Minutes since midnight, by the clock of a time zone. */
function minutesAt(now: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-CA", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  const [hour, minute] = clock.format(now).split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

export function dayName(day: number): string {
  const name = days[day] ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}
