import type { ComponentProps } from "react";
import { formatDate } from "~/platform/format";
import { Go } from "~/ui/go";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Leaf, Row, Rows } from "~/ui/rows";
import { assignmentNoun } from "./assignment-noun";
import type { ShiftTime } from "./shift-parts";
import { shiftWords } from "./shift-words";

interface Shift extends ComponentProps<typeof ShiftTime> {
  id: string;
  title: string;
  location: string;
  guardName: string;
}

/** On the dashboard: the next shifts (row 194); one that nobody takes leads to who can take it. */
export function UpcomingPanel({ read, write }: { read: { next: Shift[] } | undefined; write: boolean }) {
  return (
    <Panel title="Upcoming shifts" id="shifts" beside={<Go to={`${assignmentNoun.path}/week`}>This week</Go>}>
      {!read && <p role="alert">Failed to load upcoming shifts</p>}
      {read?.next.length === 0 && <p className="soft">No shifts are planned.</p>}
      {read && read.next.length > 0 && (
        <Rows>
          {read.next.map(({ id, title, location, guardName, ...shift }) => {
            const [weekday = "", , day = ""] = formatDate(shift.scheduledStart, shift.timeZone).split(/,? /);
            return (
              <Row
                key={id}
                to={`${assignmentNoun.path}/${id}${write && !guardName ? "/guard" : ""}`}
                lead={<Leaf weekday={weekday} day={day} />}
                title={title}
                note={[guardName || location, shiftWords(shift).replaceAll(":00", "")].join(", ")}
                end={!guardName && <Pill tone="bad">Open</Pill>}
              />
            );
          })}
        </Rows>
      )}
    </Panel>
  );
}
