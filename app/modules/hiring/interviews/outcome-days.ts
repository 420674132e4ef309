/** People interviewed hear the outcome within so many days of their last interview (Ontario, since January 1, 2026). */
export const outcomeDays = 45;

/** Before it, nobody who was hired or rejected had to be told. */
export const ruleBegan = "2026-01-01";

/** On these days after the last interview staff are told that somebody waits. */
export const noticeDays = [30, 40, outcomeDays] as const;
