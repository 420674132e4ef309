import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Mailbox from "~/modules/mailbox/mailbox.server";
import { MailboxPanel } from "~/modules/mailbox/mailbox-panel";
import { FileLine } from "~/modules/operations/file-line";
import * as Monitor from "~/modules/operations/monitor.server";
import { DeadPill, DeadTable, EventTable, QueueTable } from "~/modules/operations/monitor-tables";
import { ScanLine } from "~/modules/operations/scan-line";
import { countEvents } from "~/modules/stripe/stripe-events.server";
import { formatCount } from "~/platform/format";
import { AdminProblem } from "~/ui/admin-problem";
import { DescriptionList } from "~/ui/description-list";
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
    mailbox: await Mailbox.state(),
  };
}

function liveWords({ open, sent, cut }: { open: number; sent: number; cut: number }): string {
  const [streams, changes, readers] = [open, sent, cut].map(formatCount);
  return `Streams open: ${streams}. Since the start: ${changes} sent, ${readers} cut off.`;
}

export default function Health() {
  const { surroundings, queues, dead, events, mailbox } = useLoaderData<typeof loader>();
  const failed = queues.reduce((total, queue) => total + queue.dead, 0);
  return (
    <div className="stack">
      <h2>Monitor</h2>
      <p className="soft">Background jobs, emails and payment events at the time this page was opened.</p>
      <DescriptionList
        items={[
          {
            term: "Failed jobs",
            value: failed === 0 ? <Pill tone="good">None</Pill> : <DeadPill count={failed} />,
          },
          { term: "Database", value: `Responds in ${surroundings.databaseMs} ms` },
          { term: "Email delivery", value: surroundings.mail },
          { term: "Files", value: <FileLine state={surroundings.files} /> },
          { term: "Virus scan", value: <ScanLine state={surroundings.scans} /> },
          { term: "Live updates", value: liveWords(surroundings.live) },
        ]}
      />
      <Panel title="Queues" id="queues">
        <QueueTable queues={queues} />
      </Panel>
      <Panel title="Failed jobs" id="dead">
        <DeadTable dead={dead} />
        {dead.length < failed && <p className="soft">{`Showing the newest ${dead.length}.`}</p>}
      </Panel>
      <MailboxPanel state={mailbox} />
      <Panel title="Payment events in the last 30 days" id="events">
        <EventTable events={events} />
      </Panel>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the monitor" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Monitor" }, matches);
