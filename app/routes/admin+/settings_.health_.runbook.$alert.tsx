import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { alertKinds } from "~/modules/operations/monitor/alert-kinds";
import { AlertPill } from "~/modules/operations/monitor/alert-pill";
import * as Alerts from "~/modules/operations/monitor/alerts.server";
import { runbook } from "~/modules/operations/monitor/runbook.server";
import { RunbookText } from "~/modules/operations/monitor/runbook-text";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  const alert = orNotFound(await Alerts.find(params.alert ?? ""));
  return { alert, blocks: runbook(alert.name) };
}

export default function Runbook() {
  const { alert, blocks } = useLoaderData<typeof loader>();
  const { name, state, words, since, toldAt } = alert;
  return (
    <div className="stack">
      <h2>{alertKinds[name].label}</h2>
      <DescriptionList
        items={[
          { term: "State", value: <AlertPill state={state} /> },
          { term: "Found", value: words },
          { term: "Since", value: since ? <Time at={since} /> : "–" },
          { term: "Owners last notified", value: toldAt ? <Time at={toldAt} /> : "Not yet" },
        ]}
      />
      <RunbookText blocks={blocks} />
      <p>
        <a href="/admin/settings/health">Back to the monitor</a>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the runbook" />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? alertKinds[data.alert.name].label : "Runbook" }, matches);
