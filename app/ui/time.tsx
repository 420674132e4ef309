import { createContext, useContext } from "react";
import { formatDate, formatDateTime } from "./format";
import { useRootData } from "./root-data";

const PersonalZone = createContext<string | null>(null);

/** Everything below reads times in this zone; null leaves it to the company's (row 235). */
export const TimeZoneProvider = PersonalZone.Provider;

/** The zone in which the person reads times: their own where they have chosen one, else the company's. */
export function useTimeZone(): string {
  const { company } = useRootData();
  return useContext(PersonalZone) ?? company.timeZone;
}

/** A moment, to the minute or as a date alone. */
export function Time({ at, dateOnly = false }: { at: string | Date; dateOnly?: boolean }) {
  const zone = useTimeZone();
  const format = dateOnly ? formatDate : formatDateTime;
  // A browser may know other rules of a zone than the server does, and then shows its own: that is no fault in the page.
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {format(at, zone)}
    </time>
  );
}
