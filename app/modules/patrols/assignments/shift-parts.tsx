import { Link, useLocation } from "@remix-run/react";
import { formatDate } from "~/platform/format";
import { listState } from "~/platform/list-links";
import { Pill } from "~/ui/pill";
import { assignmentNoun } from "./assignment-noun";
import { shiftWords } from "./shift-words";

/** "Sun, Nov 22, 2026, 11:00 PM – 7:00 AM" on the clock of the shift's place; `short` leaves out this year. */
export function ShiftTime({ short, ...shift }: Parameters<typeof shiftWords>[0] & { short?: boolean }) {
  const { scheduledStart, timeZone } = shift;
  const year = formatDate(Date.now(), timeZone).slice(-6);
  const date = formatDate(scheduledStart, timeZone);
  return (
    <time dateTime={new Date(scheduledStart).toISOString()} suppressHydrationWarning>
      {`${short && date.endsWith(year) ? date.slice(0, -6) : date}, ${shiftWords(shift)}`}
    </time>
  );
}

export function GuardName({ name }: { name: string }) {
  return (
    name || (
      <Pill tone="bad" dot>
        Open
      </Pill>
    )
  );
}

/** To the page that puts a guard on a shift, or another one. */
export function GuardLink({ id, title, guardName }: { id: string; title: string; guardName: string }) {
  const search = listState(useLocation().search);
  return (
    <Link
      to={`${assignmentNoun.path}/${id}/guard${search}`}
      className="font-semibold text-sm no-underline hover:underline"
      preventScrollReset
    >
      {guardName ? "Swap" : "Assign"}
      <span className="sr">{guardName ? ` the guard of ${title}` : ` a guard to ${title}`}</span>
    </Link>
  );
}
