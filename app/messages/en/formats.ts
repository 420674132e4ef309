import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatTime,
  formatZone,
} from "~/platform/format";
import { hoursWords, hourWords } from "~/platform/wall-minutes";

/** Dates, times and money. */
export const formats = {
  money: formatMoney,
  date: formatDate,
  time: formatTime,
  zone: formatZone,
  dateTime: formatDateTime,
  /** The same without the year: for a time that is near. */
  near: (when: Date | number | string, timeZone: string) =>
    `${formatDay(when, timeZone)}, ${formatTime(when, timeZone)}`,
  /** "Fri, Dec 4", where the year is known. */
  night: (night: string) => formatDate(night, "UTC").replace(/, \d+$/, ""),
  hour: hourWords,
  hours: hoursWords,
};
