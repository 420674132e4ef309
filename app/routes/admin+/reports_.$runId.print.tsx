import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { chartsOf } from "~/modules/office/reports/report-charts.server";
import { reportFields, reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { ReportDates, ReportView } from "~/modules/office/reports/report-view";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "reports");
  const report = orNotFound(await Reports.find(idParam(params, "runId")));
  const { snapshot, changed, ...facts } = report;
  if (!snapshot) throw notFound();
  return { facts, snapshot, charts: chartsOf(snapshot) };
}

export default function PrintedReport() {
  const { facts, snapshot, charts } = useLoaderData<typeof loader>();
  const { id, title, status, computedAt, dataTo } = facts;
  return (
    <article className="stack">
      <h2>{title}</h2>
      <p>
        <ButtonLink href={`${reportNoun.path}/${id}`} variant="line">
          Back to the report
        </ButtonLink>
      </p>
      <ReportDates computedAt={computedAt} dataTo={dataTo} />
      {status !== "approved" && <p>{reportFields.status.words[status]}</p>}
      <ReportView snapshot={snapshot} charts={charts} open />
    </article>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the report" />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.facts.title ?? "Report" }, matches);
