/** What happened, in words that name nobody. */
export const incidentWords = {
  vehicle: "Car stolen or broken into",
  break_in: "Break-in",
  damage: "Damage",
  parcel: "Parcel taken",
  noise: "Noise or disturbance",
  fire: "Fire or smoke",
  help: "Somebody needed help",
  other: "Something else",
} as const;

export type IncidentKind = keyof typeof incidentWords;

/** Hours after a guard's report until residents may read of it. */
export const quietHours = 12;

/** "2 AM"; 0 is midnight. */
export function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** The hours of a night as choices, from noon to noon. */
export const hourChoices = Array.from({ length: 24 }, (_, later) => (12 + later) % 24).map((hour) => ({
  value: String(hour),
  label: hourWords(hour),
}));
