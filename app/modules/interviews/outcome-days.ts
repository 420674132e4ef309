/** People interviewed hear the outcome within so many days of their last interview (Ontario, since January 1, 2026). */
export const outcomeDays = 45;

/** On these days after the last interview staff are told that somebody waits. */
export const noticeDays = [30, 40, outcomeDays] as const;
