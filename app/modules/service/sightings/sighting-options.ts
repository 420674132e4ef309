/** What guards note on their round, street by street: the commonest first, short enough for half a phone. */
export const chipWords = {
  garage_open: "Garage open",
  car_open: "Car open",
  light_out: "Light out",
  gate_open: "Gate open",
  window_open: "Window open",
  fence: "Fence broken",
  walk_blocked: "Walk blocked",
  hedge: "Tall hedge",
  parcel: "Parcel out",
  vehicle: "Strange car",
  alarm: "Alarm on",
  other: "Other",
} as const;

export type Chip = keyof typeof chipWords;

export function isChip(text: string): text is Chip {
  return Object.hasOwn(chipWords, text);
}

/** Minutes in which a guard may take back what they noted. */
export const takeBackFor = 10;
