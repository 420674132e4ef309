import type { Messages } from "./messages";

/** How long somebody has to wait, in words: "12 seconds", "3 minutes", "2 hours". */
export function waitWords({ seconds, minutes, hours }: Messages["waits"], wait: number): string {
  if (wait < 60) return seconds(wait);
  return wait < 7_200 ? minutes(Math.ceil(wait / 60)) : hours(Math.ceil(wait / 3_600));
}
