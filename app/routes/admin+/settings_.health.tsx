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
import * as Alerts from "~/modules/operations/monitor/alerts.server";
import { backupState } from "~/modules/operations/monitor/backup-state.server";
import { CheckButton } from "~/modules/operations/monitor/check-button";
import { groupsOf, verdictOf, wrongIn } from "~/modules/operations/monitor/health.server";
import { GroupCard, Verdict, WrongCard } from "~/modules/operations/monitor/health-card";
import * as Monitor from "~/modules/operations/monitor/monitor.server";
import { DeadTable, EventTable, QueueTable } from "~/modules/operations/monitor/monitor-tables";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "monitor");
  const queues = await Monitor.listQueues();
  const [mailbox, news, model] = [await Mailbox.state(), await NewsFeeds.status(), await Model.status()];
  const groups = groupsOf({
    alerts: await Alerts.list(),
    surroundings: await Monitor.surroundings(),
    queues,
    backups: await backupState(),
    services: [
      ...(mailbox ? [{ title: "Mailbox", at: "mailbox", ...mailbox }] : []),
      ...(news ? [{ title: "News", at: "news", ...news }] : []),
      ...(model ? [{ title: "Chat", at: "chat", ...model }] : []),
    ],
  });
  return {
    ...{ mayCheck: rightsIn(person, "monitor").write, queues, mailbox, news, model, groups },
    verdict: verdictOf(groups),
    wrong: wrongIn(groups),
    dead: await Monitor.listDead(),
    events: await countEvents(),
  };
}

export default function Health() {
  const { mayCheck, verdict, wrong, groups, queues, dead, events, mailbox, news, model } =
    useLoaderData<typeof loader>();
  const failed = queues.reduce((total, queue) => total + queue.dead, 0);
  return (
    <div id="monitor" className="space-y-4">
      <Verdict verdict={verdict}>{mayCheck && <CheckButton check="alerts" />}</Verdict>
      <WrongCard checks={wrong} />
      {failed > 0 && (
        <div className="stack">
          <Panel title="Failed jobs" id="dead">
            <DeadTable dead={dead} />
            {dead.length < failed && <p className="soft">{`Showing the newest ${dead.length}.`}</p>}
          </Panel>
        </div>
      )}
      <div className="gap-4 xl:columns-2">
        {groups.map((group) => (
          <div key={group.title} className={card}>
            <GroupCard group={group} acts={mayCheck ? acts : undefined} />
          </div>
        ))}
        <div className={card}>
          <MailboxPanel state={mailbox} />
        </div>
        <div className={card}>
          <NewsPanel status={news} />
        </div>
        <div className={card}>
          <ModelPanel status={model} />
        </div>
      </div>
      <Panel title="Queues" id="queues">
        <QueueTable queues={queues} />
      </Panel>
      <Panel title="Payment events in the last 30 days" id="events">
        <EventTable events={events} />
      </Panel>
    </div>
  );
}

const card = "mb-4 break-inside-avoid";

const acts = { files: <CheckButton check="files" />, "mail-failing": <CheckButton check="email" /> };

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the monitor" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Monitor" }, matches);
