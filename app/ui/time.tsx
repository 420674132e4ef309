import { createContext, useContext } from "react";
import { formatDate, formatDateTime, formatMoment, formatShort } from "~/platform/format";
import { useRootData } from "./root-data";

const PersonalZone = createContext<string | null>(null);

/** Times inside it are shown in this zone, or in the company's if it is null. */
export const TimeZoneProvider = PersonalZone.Provider;

/** The zone in which this person is shown times. */
export function useTimeZone(): string {
  const { company } = useRootData();
  return useContext(PersonalZone) ?? company.timeZone;
}

/**
 * `short` is for lists: the time if it is today, else the day; the title has all of it. With `thisYear`, no year if it
 * is this one.
 */
export function Time({
  at,
  dateOnly = false,
  short = false,
  thisYear = false,
}: {
  at: string | Date;
  dateOnly?: boolean;
  short?: boolean;
  thisYear?: boolean;
}) {
  const zone = useTimeZone();
  const whole = dateOnly ? formatDate : thisYear ? formatMoment : formatDateTime;
  const format = short ? formatShort : whole;
  // Browser and server may have different time zone data; the difference is no hydration error.
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={short ? formatDateTime(at, zone) : undefined}
      suppressHydrationWarning
    >
      {format(at, zone)}
    </time>
  );
}
