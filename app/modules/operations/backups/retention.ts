import { companyTimeZone } from "~/platform/format";

const day = new Intl.DateTimeFormat("en-CA", { timeZone: companyTimeZone, dateStyle: "short" });

/** The last ones of 7 days, 4 weeks and 12 months that have one stay, by the company's calendar. */
const rules: [number, (day: string) => string][] = [
  [7, (text) => text],
  [4, mondayOf],
  [12, (text) => text.slice(0, 7)],
];

/** Milliseconds. A backup that somebody makes after a mishap must not take the place of the one before it. */
const untouched = 48 * 3_600_000;

/** Which of these moments need not be kept. What is at most two days older than the newest one always is. */
export function superfluous<T>(backups: T[], momentOf: (backup: T) => Date): T[] {
  const newest = backups
    .map((backup) => ({ backup, at: momentOf(backup) }))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  const since = (newest[0]?.at.getTime() ?? 0) - untouched;
  const kept = new Set(newest.filter(({ at }) => at.getTime() >= since).map(({ backup }) => backup));
  for (const [count, periodOf] of rules) {
    const periods = new Set<string>();
    for (const { backup, at } of newest) {
      const period = periodOf(day.format(at));
      if (periods.has(period) || periods.size === count) continue;
      periods.add(period);
      kept.add(backup);
    }
  }
  return backups.filter((backup) => !kept.has(backup));
}

function mondayOf(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
