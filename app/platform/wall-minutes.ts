/** Minutes on the clock from one time to the next occurrence of the other. */
export function wallMinutes(from: string, to: string): number {
  return (minuteOf(to) - minuteOf(from) + 1_440) % 1_440;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
