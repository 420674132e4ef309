import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { ModelPanel } from "~/modules/assistant/model/model-panel";
import * as Model from "~/modules/assistant/model/model-state.server";
import { countEvents } from "~/modules/billing/stripe/stripe-events.server";
import * as Mailbox from "~/modules/inquiries/mailbox/mailbox.server";
import { MailboxPanel } from "~/modules/inquiries/mailbox/mailbox-panel";
import * as NewsFeeds from "~/modules/news/articles/feeds.server";
import { NewsPanel } from "~/modules/news/articles/news-panel";
import { AlertTable } from "~/modules/operations/monitor/alert-table";
import * as Alerts from "~/modules/operations/monitor/alerts.server";
import { BackupLine, DrillLine } from "~/modules/operations/monitor/backup-line";
import { backupState } from "~/modules/operations/monitor/backup-state.server";
import { CheckButtons } from "~/modules/operations/monitor/check-buttons";
import { FileLine } from "~/modules/operations/monitor/file-line";
import * as Monitor from "~/modules/operations/monitor/monitor.server";
import { DeadPill, DeadTable, EventTable, QueueTable } from "~/modules/operations/monitor/monitor-tables";
import { ScanLine } from "~/modules/operations/monitor/scan-line";
import { formatCount } from "~/platform/format";
import { AdminProblem } from "~/ui/admin-problem";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "monitor");
  return {
    mayCheck: rightsIn(person, "monitor").write,
    alerts: await Alerts.list(),
    surroundings: await Monitor.surroundings(),
    queues: await Monitor.listQueues(),
    dead: await Monitor.listDead(),
    events: await countEvents(),
    mailbox: await Mailbox.state(),
    news: await NewsFeeds.status(),
    backups: await backupState(),
    model: await Model.status(),
  };
}

function liveWords({ open, again, sent, cut }: Record<"open" | "again" | "sent" | "cut", number>): string {
  const [streams, returns, changes, readers] = [open, again, sent, cut].map(formatCount);
  return `Streams open: ${streams}. Since the start: ${changes} sent, ${returns} reconnected, ${readers} cut off.`;
}

export default function Health() {
  const { mayCheck, alerts, surroundings, queues, dead, events, mailbox, news, model, backups } =
    useLoaderData<typeof loader>();
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
          { term: "Encryption keys", value: surroundings.keys },
          { term: "Files", value: <FileLine state={surroundings.files} /> },
          { term: "Backup", value: <BackupLine state={backups} /> },
          { term: "Last proven restore", value: <DrillLine state={backups} /> },
          { term: "Virus scan", value: <ScanLine state={surroundings.scans} /> },
          { term: "Live updates", value: liveWords(surroundings.live) },
        ]}
      />
      {mayCheck && <CheckButtons />}
      <Panel title="Alerts" id="alerts">
        <AlertTable alerts={alerts} />
      </Panel>
      <Panel title="Queues" id="queues">
        <QueueTable queues={queues} />
      </Panel>
      <Panel title="Failed jobs" id="dead">
        <DeadTable dead={dead} />
        {dead.length < failed && <p className="soft">{`Showing the newest ${dead.length}.`}</p>}
      </Panel>
      <MailboxPanel state={mailbox} />
      <NewsPanel status={news} />
      <ModelPanel status={model} />
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
