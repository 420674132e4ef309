import { formatDate, formatTime, formatZone } from "~/platform/format";
import { wallMinutes } from "~/platform/wall-minutes";

/** A day such as 2026-12-17 as "Thu, Dec 17"; with the year if it is another one. */
export function dayWords(day: string): string {
  const words = formatDate(`${day}T00:00:00Z`, "UTC");
  return words.endsWith(`, ${new Date().getFullYear()}`) ? words.slice(0, -6) : words;
}

interface Times {
  scheduledStart: Date | string;
  scheduledEnd: Date | string;
  from: string;
  to: string;
  timeZone: string;
}

/** "11:00 PM – 7:00 AM"; with the names of the times and the true length in a night when the clocks change. */
export function shiftWords({ scheduledStart, scheduledEnd, from, to, timeZone }: Times): string {
  const [start, end] = [new Date(scheduledStart), new Date(scheduledEnd)];
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  const [first, last] = [formatTime(start, timeZone), formatTime(end, timeZone)];
  if (minutes === wallMinutes(from, to)) return `${first} – ${last}`;
  const [before, after] = [formatZone(start, timeZone), formatZone(end, timeZone)];
  return `${first} ${before} – ${last} ${after} (${lengthWords(minutes)}, clocks change)`;
}

/** "9 hours", "7 h 30 min", "10 min" */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest > 0) return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
