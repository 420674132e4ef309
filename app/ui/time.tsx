import { createContext, useContext } from "react";
import { formatDate, formatDateTime, formatDay, formatShort, formatTime } from "~/platform/format";
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
 * `short` is for lists: the time if it is today, else the day. `near` leaves out the year if it is this one. The title has
 * all of it.
 */
export function Time({
  at,
  dateOnly = false,
  short = false,
  near = false,
}: {
  at: string | Date;
  dateOnly?: boolean;
  short?: boolean;
  near?: boolean;
}) {
  const zone = useTimeZone();
  const day = (near ? formatDay : formatDate)(at, zone);
  const whole = dateOnly ? day : `${day}, ${formatTime(at, zone)}`;
  // Browser and server may have different time zone data; the difference is no hydration error.
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={short || near ? formatDateTime(at, zone) : undefined}
      suppressHydrationWarning
    >
      {short ? formatShort(at, zone) : whole}
    </time>
  );
}
