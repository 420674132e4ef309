import { applicationHref } from "~/modules/hiring/applications/application-href";
import { StatusPill } from "~/modules/hiring/applications/application-status";
import { WaysToTell } from "~/modules/hiring/applications/outcome-news";
import { DataTable, EmptyState } from "~/ui/data-table";
import { Time } from "~/ui/time";
import { Applicant, dateOf, leftOf, type Outcomes, untoldWords, type Waiting } from "./outcomes-due";

function Untold({ row }: { row: Waiting }) {
  const words = untoldWords(row);
  if (!words) return null;
  return (
    <>
      <span className="sub">{words}</span>{" "}
      {row.jobId && <WaysToTell at={applicationHref(row.id, row.jobId)} heard={row} />}
    </>
  );
}

export function OutcomesTable({ read: { rows } }: { read: Outcomes }) {
  return (
    <DataTable
      caption="People waiting for an outcome"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: "name", header: "Name", cell: (row) => <Applicant row={row} /> },
        { key: "position", header: "Position", cell: (row) => row.jobTitle },
        {
          key: "status",
          header: "Status",
          cell: (row) => (
            <>
              <StatusPill status={row.status} /> <Untold row={row} />
            </>
          ),
        },
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
      empty={<EmptyState title="Nobody who was interviewed is waiting." />}
    />
  );
}
