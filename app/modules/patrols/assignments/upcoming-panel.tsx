import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { assignmentNoun } from "./assignment-noun";
import { GuardLink, GuardName, ShiftTime } from "./shift-parts";

interface Read {
  unstaffed: number;
  next: (ComponentProps<typeof ShiftTime> & {
    id: string;
    title: string;
    location: string;
    guardName: string;
  })[];
}

/** On the dashboard: tonight's shifts that nobody takes, and the next shifts (row 194). */
export function UpcomingPanel({
  read,
  href,
  write,
}: {
  read: Read | undefined;
  href: string;
  write: boolean;
}) {
  return (
    <Panel title="Upcoming shifts" id="shifts">
      {!read && <p role="alert">Failed to load upcoming shifts</p>}
      {read && read.unstaffed > 0 && (
        <p>
          <Pill tone="bad">Unstaffed tonight</Pill>{" "}
          <Link to={href}>{read.unstaffed === 1 ? "1 shift" : `${read.unstaffed} shifts`}</Link>
        </p>
      )}
      {read?.next.length === 0 && <p>No shifts are planned.</p>}
      {read && read.next.length > 0 && (
        <ol className="ruled mb-4 *:py-2">
          {read.next.map(({ id, title, location, guardName, ...shift }) => (
            <li key={id}>
              <Link to={`${assignmentNoun.path}/${id}`}>{title}</Link> <GuardName name={guardName} />{" "}
              {write && !guardName && <GuardLink id={id} title={title} guardName="" />}{" "}
              <span className="sub">
                {location}, <ShiftTime {...shift} short />
              </span>
            </li>
          ))}
        </ol>
      )}
      <ButtonLink href={`${assignmentNoun.path}/week`} variant="line">
        This week
      </ButtonLink>
    </Panel>
  );
}
