export const timeZones = [
  { value: "America/Toronto", label: "Eastern" },
  { value: "America/Winnipeg", label: "Central" },
  { value: "America/Edmonton", label: "Mountain" },
  { value: "America/Vancouver", label: "Pacific" },
] as const;

export const timeZoneNames = timeZones.map(({ value }) => value);
