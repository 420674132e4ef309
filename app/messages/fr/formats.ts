import { currency } from "~/platform/currency";
import { minuteOf } from "~/platform/wall-minutes";
import type { Messages } from "../messages";

const tag = "fr-CA";
const dollars = new Intl.NumberFormat(tag, { style: "currency", currency: currency.code });
const known = new Map<string, Intl.DateTimeFormat>();

const day = { weekday: "short", month: "short", day: "numeric" } as const;

function formatted(
  when: Date | number | string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${timeZone} ${Object.keys(options)}`;
  const format = known.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone });
  known.set(key, format);
  return format.format(new Date(when));
}

/** Hours and minutes stay on one line. */
function unbroken(text: string): string {
  return text.replace(/\s/g, "\u00a0");
}

/** "19 h 05", and "19 h" on the hour. */
function time(when: Date | number | string, timeZone: string): string {
  return unbroken(formatted(when, timeZone, { hour: "numeric", minute: "2-digit" })).replace(
    /(?<=h)\u00a000$/,
    "",
  );
}

function date(when: Date | number | string, timeZone: string): string {
  return formatted(when, timeZone, { ...day, year: "numeric" });
}

/** "23 h" or "23 h 30". */
function hour(at: string): string {
  const minutes = minuteOf(at);
  const past = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${past > 0 ? `\u00a0${String(past).padStart(2, "0")}` : ""}`;
}

export const formats: Messages["formats"] = {
  money: (cents) => unbroken(dollars.format(cents / 100)),
  date,
  time,
  zone: (when, timeZone) =>
    formatted(when, timeZone, { hour: "numeric", timeZoneName: "short" }).split(/\s/).at(-1) ?? "",
  dateTime: (when, timeZone) => `${date(when, timeZone)} à ${time(when, timeZone)}`,
  near: (when, timeZone) => `${formatted(when, timeZone, day)} à ${time(when, timeZone)}`,
  night: (night) => formatted(night, "UTC", day),
  hour,
  hours: ({ from, to }) => `${hour(from)} à ${hour(to)}`,
};
