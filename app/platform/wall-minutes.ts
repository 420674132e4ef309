/** Minutes on the clock from one time to the next occurrence of the other. */
export function wallMinutes(from: string, to: string): number {
  return (minuteOf(to) - minuteOf(from) + 1_440) % 1_440;
}

/** Since midnight. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** A clock's time some minutes later: "00:10" for "23:50" and 20. */
export function laterBy(time: string, minutes: number): string {
  const at = (minuteOf(time) + minutes) % 1_440;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** "11 PM", "11:30 PM" or, `whole`, "11:00 PM". */
export function hourWords(time: string, whole = false): string {
  const minutes = minuteOf(time);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const past = minute > 0 || whole ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${past} ${hour < 12 ? "AM" : "PM"}`;
}

/** "11 PM to 7 AM", or with whole hours as "11:00 PM to 7:00 AM". */
export function hoursWords({ from, to }: { from: string; to: string }, whole = false): string {
  return `${hourWords(from, whole)} to ${hourWords(to, whole)}`;
}
