import { formatDate, formatDateTime } from "./format";
import { useRootData } from "./root-data";

/** The zone in which the person reads times. */
export function useTimeZone(): string {
  return useRootData().company.timeZone;
}

/** A moment, to the minute or as a date alone. */
export function Time({ at, dateOnly = false }: { at: string | Date; dateOnly?: boolean }) {
  const zone = useTimeZone();
  const format = dateOnly ? formatDate : formatDateTime;
  return <time dateTime={new Date(at).toISOString()}>{format(at, zone)}</time>;
}
