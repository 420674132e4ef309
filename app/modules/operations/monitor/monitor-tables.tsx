import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { EventCount } from "~/modules/billing/stripe/stripe-events.server";
import { noticeFailed } from "~/modules/residents/verifications/notice-failed";
import { formatCount } from "~/platform/format";
import type { DeadJob } from "~/platform/job-monitor.server";
import { type Column, DataTable } from "~/ui/data-table";
import { Disclosure } from "~/ui/disclosure";
import { FormShell, SubmitButton } from "~/ui/form";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { Queue } from "./monitor.server";

const address = "/admin/settings/health";

export function QueueTable({ queues }: { queues: Queue[] }) {
  const isBusy = ({ waiting, delayed, running, retrying, dead }: Queue) =>
    waiting + delayed + running + retrying + dead > 0;
  const idle = queues.filter((queue) => !isBusy(queue));
  return (
    <>
      {idle.length === queues.length ? (
        <p>No jobs are waiting, running or failed.</p>
      ) : (
        <DataTable
          caption="Queues"
          columns={queueColumns}
          rows={queues.filter(isBusy)}
          rowKey={({ name }) => name}
        />
      )}
      {idle.length > 0 && (
        <Disclosure
          summary={
            <span className="soft font-normal">
              {`${idle.length} empty ${idle.length === 1 ? "queue" : "queues"}`}
            </span>
          }
        >
          <ul className="columns-2">
            {idle.map(({ name, label }) => (
              <li key={name}>
                {label} <span className="sub">{name}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

export function DeadTable({ dead }: { dead: DeadJob[] }) {
  if (dead.length === 0) return <p>None. Jobs that gave up after all retries are listed here.</p>;
  return (
    <DataTable
      caption="Failed jobs, newest first"
      columns={deadColumns}
      rows={dead}
      rowKey={({ id }) => id}
    />
  );
}

export function EventTable({ events }: { events: EventCount[] }) {
  if (events.length === 0) return <p className="soft">The payment service has sent nothing.</p>;
  return (
    <DataTable caption="Payment events" columns={eventColumns} rows={events} rowKey={({ type }) => type} />
  );
}

const queueColumns: Column<Queue>[] = [
  {
    key: "name",
    header: "Queue",
    cell: ({ name, label }) => (
      <>
        {label} <span className="sub">{name}</span>
      </>
    ),
  },
  { key: "waiting", header: "Waiting", numeric: true, cell: ({ waiting }) => <Count of={waiting} /> },
  { key: "oldest", header: "Waiting for", nowrap: true, cell: ({ oldestFor }) => oldestFor },
  {
    key: "delayed",
    header: "Scheduled",
    numeric: true,
    secondary: true,
    cell: ({ delayed }) => <Count of={delayed} />,
  },
  {
    key: "running",
    header: "Running",
    numeric: true,
    secondary: true,
    cell: ({ running }) => <Count of={running} />,
  },
  {
    key: "retrying",
    header: "Retrying",
    numeric: true,
    cell: ({ retrying }) => <Count of={retrying} />,
  },
  {
    key: "dead",
    header: "Failed",
    numeric: true,
    cell: ({ name, label, dead }) =>
      dead > 0 && (
        <span>
          <DeadPill count={dead} />{" "}
          <Link to={`${address}/retries/${name}`}>
            Retry all<span className="sr">{` for ${label}`}</span>
          </Link>
        </span>
      ),
  },
];

const deadColumns: Column<DeadJob>[] = [
  {
    key: "queue",
    header: "Queue",
    cell: ({ queue, label }) => (
      <>
        {label} <span className="sub">{queue}</span>
        {queue === "verification-notice" && <span className="sub">{noticeFailed}</span>}
      </>
    ),
  },
  { key: "at", header: "When", nowrap: true, cell: ({ diedAt }) => <Time at={diedAt} /> },
  { key: "tries", header: "Attempts", numeric: true, cell: ({ tries }) => tries },
  {
    key: "error",
    header: "Error",
    cell: ({ error, code, said }) => (
      <>
        {[error ?? "Timed out", code].filter(Boolean).join(", ")}
        {said && <span className="sub">{said}</span>}
      </>
    ),
  },
  {
    key: "acts",
    header: "Open or retry",
    visuallyHiddenHeader: true,
    nowrap: true,
    cell: ({ queue, label, id, isAbout }) => (
      <div className="flex items-center gap-3">
        {isAbout && (
          <>
            <Link to={`${address}/jobs/${queue}/${id}`}>
              Open<span className="sr">{` the record of ${label}`}</span>
            </Link>{" "}
          </>
        )}
        <FormShell action={`${address}/retries/${queue}/${id}`}>
          <input type="hidden" name="retry" value="1" />
          <SubmitButton label="Retry" about={label} pendingLabel="Retrying…" variant="line" />
        </FormShell>
      </div>
    ),
  },
];

const eventColumns: Column<EventCount>[] = [
  { key: "type", header: "Event", cell: ({ type }) => <EventType name={type} /> },
  { key: "received", header: "Received", numeric: true, cell: ({ received }) => <Count of={received} /> },
  { key: "done", header: "Processed", numeric: true, cell: ({ done }) => <Count of={done} /> },
  { key: "open", header: "Pending", numeric: true, cell: ({ open }) => <Count of={open} /> },
  { key: "idle", header: "No work needed", numeric: true, cell: ({ idle }) => <Count of={idle} /> },
  { key: "last", header: "Last received", nowrap: true, cell: ({ lastAt }) => <Time at={lastAt} /> },
];

/** A long name breaks after a dot. */
function EventType({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function DeadPill({ count }: { count: number }) {
  return <Pill tone="bad">{counted(count)} failed</Pill>;
}

/** Queues count up to 10,000. */
function counted(count: number): string {
  return count === 10_000 ? "10,000+" : formatCount(count);
}

/** A count of none is left out, so that the others stand out. */
function Count({ of }: { of: number }) {
  return of === 0 ? null : counted(of);
}
