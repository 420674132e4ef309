import { Link } from "@remix-run/react";
import type { EventCount } from "~/modules/payments/event-counts.server";
import type { DeadJob } from "~/platform/job-monitor.server";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { FormShell, SubmitButton } from "~/ui/form";
import { formatCount } from "~/ui/format";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { Queue } from "./monitor.server";
import { queueLabel } from "./queue-labels";

const address = "/admin/settings/health";

/** Every queue and how it stands. */
export function QueueTable({ queues }: { queues: Queue[] }) {
  return (
    <div className="figures">
      <DataTable
        caption="Queues"
        columns={queueColumns}
        rows={queues}
        rowKey={({ name }) => name}
        empty={<EmptyState title="No queues" text="The migrations make them." />}
      />
    </div>
  );
}

/** What was given up, each with a button that sends it again. */
export function DeadTable({ dead }: { dead: DeadJob[] }) {
  return (
    <DataTable
      caption="Jobs that failed for good, newest first"
      columns={deadColumns}
      rows={dead}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="Nothing has failed for good"
          text="A job that was tried in vain for hours lies here."
        />
      }
    />
  );
}

/** The payment service's events by type. */
export function EventTable({ events }: { events: EventCount[] }) {
  return (
    <div className="figures">
      <DataTable
        caption="Payment events"
        columns={eventColumns}
        rows={events}
        rowKey={({ type }) => type}
        empty={<EmptyState title="No events" text="The payment service has sent nothing for 30 days." />}
      />
    </div>
  );
}

const queueColumns: Column<Queue>[] = [
  {
    key: "name",
    header: "Queue",
    cell: ({ name }) => (
      <>
        {queueLabel(name)} <span className="sub">{name}</span>
      </>
    ),
  },
  { key: "waiting", header: "Waiting", numeric: true, cell: ({ waiting }) => <Count of={waiting} /> },
  { key: "oldest", header: "For", nowrap: true, cell: ({ oldestFor }) => oldestFor ?? "–" },
  {
    key: "delayed",
    header: "For later",
    numeric: true,
    minor: true,
    cell: ({ delayed }) => <Count of={delayed} />,
  },
  {
    key: "running",
    header: "Running",
    numeric: true,
    minor: true,
    cell: ({ running }) => <Count of={running} />,
  },
  {
    key: "retrying",
    header: "To retry",
    numeric: true,
    cell: ({ retrying }) => <Count of={retrying} />,
  },
  {
    key: "dead",
    header: "Failed for good",
    numeric: true,
    cell: ({ name, dead }) =>
      dead === 0 ? (
        <Count of={0} />
      ) : (
        <span>
          <DeadPill count={dead} />{" "}
          <Link to={`${address}/retries/${name}`}>
            Retry all<span className="sr">{` of ${queueLabel(name)}`}</span>
          </Link>
        </span>
      ),
  },
];

const deadColumns: Column<DeadJob>[] = [
  {
    key: "queue",
    header: "Queue",
    cell: ({ queue }) => (
      <>
        {queueLabel(queue)} <span className="sub">{queue}</span>
      </>
    ),
  },
  { key: "at", header: "When", nowrap: true, cell: ({ diedAt }) => <Time at={diedAt} /> },
  { key: "tries", header: "Tries", numeric: true, cell: ({ tries }) => tries },
  {
    key: "error",
    header: "Error",
    cell: ({ error, code }) => [error ?? "Out of time", code].filter(Boolean).join(", "),
  },
  {
    key: "retry",
    header: "Retry",
    quietHeader: true,
    nowrap: true,
    cell: ({ queue, id }) => (
      <FormShell action={`${address}/retries/${queue}/${id}`}>
        <input type="hidden" name="retry" value="1" />
        <SubmitButton
          label="Retry"
          about={queueLabel(queue)}
          pendingLabel="Sending…"
          variant="line"
          size="dense"
        />
      </FormShell>
    ),
  },
];

const eventColumns: Column<EventCount>[] = [
  { key: "type", header: "Event", cell: ({ type }) => type },
  { key: "received", header: "Received", numeric: true, cell: ({ received }) => <Count of={received} /> },
  { key: "done", header: "Taken in", numeric: true, cell: ({ done }) => <Count of={done} /> },
  { key: "open", header: "Still to do", numeric: true, cell: ({ open }) => <Count of={open} /> },
  { key: "last", header: "Last", nowrap: true, cell: ({ lastAt }) => <Time at={lastAt} /> },
];

/** So many jobs that failed for good. */
export function DeadPill({ count }: { count: number }) {
  return <Pill tone="bad">{counted(count)} failed</Pill>;
}

/** Counts of a queue stop at 10,000. */
function counted(count: number): string {
  return count === 10_000 ? "10,000+" : formatCount(count);
}

/** What is nothing is quiet, so that the rest is seen. */
function Count({ of }: { of: number }) {
  return of === 0 ? <span className="soft">0</span> : counted(of);
}
