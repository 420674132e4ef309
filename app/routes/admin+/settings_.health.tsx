import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Monitor from "~/modules/monitor/monitor.server";
import { queueLabel } from "~/modules/monitor/queue-labels";
import { countEvents } from "~/modules/payments/event-counts.server";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { DescriptionList } from "~/ui/description-list";
import { Flash } from "~/ui/flash";
import { FormShell, SubmitButton } from "~/ui/form";
import { formatCount } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  return {
    surroundings: await Monitor.surroundings(),
    queues: await Monitor.listQueues(),
    dead: await Monitor.listDead(),
    events: await countEvents(),
  };
}

type Queue = Awaited<ReturnType<typeof Monitor.listQueues>>[number];
type Dead = Awaited<ReturnType<typeof Monitor.listDead>>[number];
type EventCount = Awaited<ReturnType<typeof countEvents>>[number];

const address = "/admin/settings/health";

export default function Health() {
  const { surroundings, queues, dead, events } = useLoaderData<typeof loader>();
  const ill = queues.filter((queue) => queue.dead > 0);
  return (
    <div className="stack">
      <h2>Health</h2>
      <p className="soft">
        Background work, mails and payment events, as they stood when this page was opened.
      </p>
      <DescriptionList
        items={[
          {
            term: "Failed for good",
            value: ill.length === 0 ? <Pill tone="good">None</Pill> : <DeadPill count={sum(ill)} />,
          },
          { term: "Database", value: `Answers in ${surroundings.databaseMs} ms` },
          { term: "Mail goes", value: surroundings.mail },
        ]}
      />
      <Panel title="Queues" id="queues">
        <DataTable
          caption="Queues"
          columns={queueColumns}
          rows={queues}
          rowKey={({ name }) => name}
          empty={<EmptyState title="No queues" text="The migrations make them." />}
        />
      </Panel>
      <Panel title="Failed for good" id="dead">
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
        {dead.length < sum(ill) && <p className="soft">{`The newest ${dead.length} are shown.`}</p>}
      </Panel>
      <Panel title="Payment events of 30 days" id="events">
        <DataTable
          caption="Payment events"
          columns={eventColumns}
          rows={events}
          rowKey={({ type }) => type}
          empty={<EmptyState title="No events" text="The payment service has sent nothing for 30 days." />}
        />
      </Panel>
    </div>
  );
}

const queueColumns: Column<Queue>[] = [
  {
    key: "name",
    header: "Queue",
    cell: ({ name }) => (
      <>
        {queueLabel(name)}
        <span className="sub">{name}</span>
      </>
    ),
  },
  { key: "waiting", header: "Waiting", numeric: true, cell: ({ waiting }) => counted(waiting) },
  { key: "oldest", header: "For", nowrap: true, cell: ({ oldestFor }) => oldestFor ?? "–" },
  {
    key: "delayed",
    header: "For later",
    numeric: true,
    minor: true,
    cell: ({ delayed }) => counted(delayed),
  },
  { key: "running", header: "Running", numeric: true, minor: true, cell: ({ running }) => counted(running) },
  { key: "retrying", header: "To be tried again", numeric: true, cell: ({ retrying }) => counted(retrying) },
  {
    key: "dead",
    header: "Failed for good",
    nowrap: true,
    cell: ({ name, dead }) =>
      dead === 0 ? (
        "0"
      ) : (
        <>
          <DeadPill count={dead} />{" "}
          <Link to={`${address}/retries/${name}`}>
            Retry all<span className="sr">{` of ${queueLabel(name)}`}</span>
          </Link>
        </>
      ),
  },
];

const deadColumns: Column<Dead>[] = [
  {
    key: "queue",
    header: "Queue",
    cell: ({ queue }) => (
      <>
        {queueLabel(queue)}
        <span className="sub">{queue}</span>
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
  { key: "received", header: "Received", numeric: true, cell: ({ received }) => counted(received) },
  { key: "done", header: "Taken in", numeric: true, cell: ({ done }) => counted(done) },
  { key: "open", header: "Still to do", numeric: true, cell: ({ open }) => counted(open) },
  { key: "last", header: "Last", nowrap: true, cell: ({ lastAt }) => <Time at={lastAt} /> },
];

function DeadPill({ count }: { count: number }) {
  return <Pill tone="bad">{counted(count)} failed</Pill>;
}

function sum(queues: Queue[]): number {
  return queues.reduce((total, { dead }) => total + dead, 0);
}

/** Counts of a queue stop at 10,000. */
function counted(count: number): string {
  return count === 10_000 ? "10,000+" : formatCount(count);
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load the state of the background work" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Health" }, matches);
