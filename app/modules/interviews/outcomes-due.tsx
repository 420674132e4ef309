import { Link } from "@remix-run/react";
import { applicationHref } from "~/modules/applications/application-review-options";
import { StatusPill } from "~/modules/applications/application-status";
import { formatCount, formatDate } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { DataTable, EmptyState } from "~/ui/data-table";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import { outcomeDays } from "./interview-options";

interface Waiting {
  id: string;
  jobId: string | null;
  jobTitle: string;
  fullName: string;
  status: Parameters<typeof StatusPill>[0]["status"];
  startsAt: string | Date;
  days: number;
  tellBy: string;
}

interface Read {
  rows: Waiting[];
  count: number;
}

/** "Fri, Nov 20, 2026". A day has no time, so both sides read it as UTC. */
function dateOf({ tellBy }: Waiting): string {
  return formatDate(`${tellBy}T00:00:00Z`, "UTC");
}

/** "3 days left", "today", "1 day late" */
function leftOf({ days }: Waiting): string {
  const left = outcomeDays - days;
  if (left === 0) return "today";
  return `${Math.abs(left)} ${Math.abs(left) === 1 ? "day" : "days"} ${left < 0 ? "late" : "left"}`;
}

function Applicant({ row }: { row: Waiting }) {
  return <Link to={applicationHref(row.id, row.jobId)}>{row.fullName}</Link>;
}

/** On the dashboard: who was interviewed and is to hear the outcome soon. */
export function OutcomesPanel({ read }: { read: Read | undefined }) {
  const more = read && read.count > read.rows.length;
  return (
    <Panel title="Waiting for an outcome" id="outcomes">
      {!read && <p role="alert">Failed to load who is waiting for an outcome</p>}
      {read?.count === 0 && <EmptyState title="Nobody interviewed is waiting." />}
      {read && read.count > 0 && (
        <>
          <p>
            {read.count === 1 ? "1 person" : `${formatCount(read.count)} people`} interviewed 30 or more days
            ago:
          </p>
          <ol className="plain-list">
            {read.rows.map((row) => (
              <li key={row.id}>
                <Applicant row={row} />{" "}
                <span className="sub">{`${row.jobTitle}, tell them by ${dateOf(row)}: ${leftOf(row)}`}</span>
              </li>
            ))}
          </ol>
          {more && (
            <ButtonLink href="/admin/jobs/outcomes" variant="line" size="dense">
              {`All ${formatCount(read.count)}`}
            </ButtonLink>
          )}
        </>
      )}
    </Panel>
  );
}

export function OutcomesTable({ read: { rows } }: { read: Read }) {
  return (
    <DataTable
      caption="People waiting for an outcome"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: "name", header: "Name", cell: (row) => <Applicant row={row} /> },
        { key: "position", header: "Position", cell: (row) => row.jobTitle },
        { key: "status", header: "Status", nowrap: true, cell: (row) => <StatusPill status={row.status} /> },
        {
          key: "held",
          header: "Last interview",
          nowrap: true,
          cell: (row) => <Time at={row.startsAt} dateOnly />,
        },
        {
          key: "by",
          header: "Tell them by",
          nowrap: true,
          cell: (row) => (
            <>
              {dateOf(row)} <span className="sub">{leftOf(row)}</span>
            </>
          ),
        },
      ]}
      empty={<EmptyState title="Nobody interviewed is waiting." />}
    />
  );
}
