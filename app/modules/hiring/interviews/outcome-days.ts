/**
 * People who were interviewed hear the outcome within this many days of their last interview (Ontario, since January 1,
 * 2026).
 */
export const outcomeDays = 45;

/** Before this day, nobody who was hired or rejected had to be told. */
export const ruleBegan = "2026-01-01";

/** When staff are told that someone is waiting, in days after the last interview. */
export const noticeDays = [30, 40, outcomeDays] as const;
