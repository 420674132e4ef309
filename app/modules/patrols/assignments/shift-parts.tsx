import { Link, useLocation } from "@remix-run/react";
import { formatDate } from "~/platform/format";
import { listState } from "~/platform/list-links";
import { buttonClass } from "~/ui/button";
import { Pill } from "~/ui/pill";
import { assignmentNoun } from "./assignment-noun";
import { shiftWords, startDay } from "./shift-words";

/** "Sun, Nov 22, 2026, 11:00 PM – 7:00 AM" on the clock of the shift's place; `short` leaves out this year. */
export function ShiftTime({ short, ...shift }: Parameters<typeof shiftWords>[0] & { short?: boolean }) {
  const { scheduledStart, timeZone } = shift;
  return (
    <time dateTime={new Date(scheduledStart).toISOString()} suppressHydrationWarning>
      {`${short ? startDay(shift) : formatDate(scheduledStart, timeZone)}, ${shiftWords(shift)}`}
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

/** To the page that puts a guard on a shift, or another one; on the shift's own record a button. */
export function GuardLink({
  id,
  title,
  guardName,
  isButton,
}: {
  id: string;
  title: string;
  guardName: string;
  isButton?: boolean;
}) {
  const search = listState(useLocation().search);
  const [act, whom, of] = guardName
    ? ["Swap", " the guard", ` of ${title}`]
    : ["Assign", " a guard", ` to ${title}`];
  return (
    <Link
      to={`${assignmentNoun.path}/${id}/guard${search}`}
      className={
        isButton
          ? buttonClass(guardName ? "line" : "ink")
          : "font-semibold text-sm no-underline hover:underline"
      }
      preventScrollReset
    >
      {isButton ? act + whom : act}
      <span className="sr">{isButton ? of : whom + of}</span>
    </Link>
  );
}
