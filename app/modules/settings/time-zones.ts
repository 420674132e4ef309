/** The zones to choose from (row 235): IANA name and what people call it. */
export const timeZones = [
  { value: "America/Toronto", label: "Eastern" },
  { value: "America/Winnipeg", label: "Central" },
  { value: "America/Edmonton", label: "Mountain" },
  { value: "America/Vancouver", label: "Pacific" },
] as const;

/** The names alone, for checking what was sent. */
export const timeZoneNames = timeZones.map(({ value }) => value);
