/** Each zone of Canada with a clock of its own, from east to west. */
export const timeZones = [
  { value: "America/St_Johns", label: "Newfoundland" },
  { value: "America/Halifax", label: "Atlantic" },
  { value: "America/Toronto", label: "Eastern" },
  { value: "America/Winnipeg", label: "Central" },
  { value: "America/Regina", label: "Saskatchewan" },
  { value: "America/Edmonton", label: "Mountain" },
  { value: "America/Vancouver", label: "Pacific" },
  { value: "America/Whitehorse", label: "Yukon" },
] as const;

/** The one that a new installation begins with. */
export const firstTimeZone = "America/Toronto";

export const timeZoneNames = timeZones.map(({ value }) => value);
