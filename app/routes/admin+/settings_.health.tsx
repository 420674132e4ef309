import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Monitor from "~/modules/monitor/monitor.server";
import { DeadPill, DeadTable, EventTable, QueueTable } from "~/modules/monitor/monitor-fields";
import { countEvents } from "~/modules/payments/event-counts.server";
import { DescriptionList } from "~/ui/description-list";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  return {
    surroundings: await Monitor.surroundings(),
    queues: await Monitor.listQueues(),
    dead: await Monitor.listDead(),
    events: await countEvents(),
  };
}

export default function Health() {
  const { surroundings, queues, dead, events } = useLoaderData<typeof loader>();
  const failed = queues.reduce((total, queue) => total + queue.dead, 0);
  return (
    <div className="stack">
      <h2>Monitor</h2>
      <p className="soft">
        Background work, mails and payment events, as they stood when this page was opened.
      </p>
      <DescriptionList
        items={[
          {
            term: "Failed for good",
            value: failed === 0 ? <Pill tone="good">None</Pill> : <DeadPill count={failed} />,
          },
          { term: "Database", value: `Answers in ${surroundings.databaseMs} ms` },
          { term: "Mail goes", value: surroundings.mail },
        ]}
      />
      <Panel title="Queues" id="queues">
        <QueueTable queues={queues} />
      </Panel>
      <Panel title="Failed for good" id="dead">
        <DeadTable dead={dead} />
        {dead.length < failed && <p className="soft">{`The newest ${dead.length} are shown.`}</p>}
      </Panel>
      <Panel title="Payment events of 30 days" id="events">
        <EventTable events={events} />
      </Panel>
    </div>
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load the state of the background work" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Monitor" }, matches);
