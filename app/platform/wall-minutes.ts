/** Minutes on the clock from one time to the next occurrence of the other. */
export function wallMinutes(from: string, to: string): number {
  return (minuteOf(to) - minuteOf(from) + 1_440) % 1_440;
}

/** Since midnight. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
