/** What guards note on their round, street by street. */
export const chipWords = {
  light_out: "Light out",
  garage_open: "Garage open",
  gate_open: "Gate open",
  car_open: "Car door open",
  parcel: "Parcel outside",
  window_open: "Window open",
  hedge: "Hedge hides a door",
  fence: "Broken fence",
  walk_blocked: "Blocked walk",
  alarm: "Alarm sounding",
  vehicle: "Unknown vehicle parked",
  other: "Something else",
} as const;

export type Chip = keyof typeof chipWords;

export function isChip(text: string): text is Chip {
  return Object.hasOwn(chipWords, text);
}

/** Minutes in which a guard may take back what they noted. */
export const takeBackFor = 10;
