import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { chartsOf } from "~/modules/office/reports/report-charts.server";
import { isForResidents, reportFields, reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { Recommendation, ReportDates, ReportView } from "~/modules/office/reports/report-view";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { AdminProblem } from "~/ui/admin-problem";
import { Back } from "~/ui/go";
import { Letterhead } from "~/ui/letterhead";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "reports");
  const report = orNotFound(await Reports.find(idParam(params, "runId")));
  const { snapshot, changed, ...facts } = report;
  if (!snapshot) throw notFound();
  return { facts, snapshot, charts: chartsOf(snapshot) };
}

export default function PrintedReport() {
  const { facts, snapshot, charts } = useLoaderData<typeof loader>();
  const { id, title, kind, status, computedAt, dataTo, isEarly, approver, approvedAt, firstApprover } = facts;
  return (
    <div className="stack">
      <article className="panel max-w-240 print:border-0 print:p-0">
        <div className="print:hidden">
          <Back to={`${reportNoun.path}/${id}`}>Back to the report</Back>
        </div>
        <Letterhead />
        <h2>{title}</h2>
        <ReportDates {...{ computedAt, dataTo, isEarly }} />
        <p className="soft">
          {status === "approved" && approvedAt ? (
            <>
              {approver
                ? `Approved by ${[firstApprover, approver].filter(Boolean).join(" and ")}`
                : "Approved"}
              , <Time at={approvedAt} />
            </>
          ) : (
            reportFields.status.words[status]
          )}
        </p>
        <ReportView snapshot={snapshot} charts={charts} open />
        {isForResidents(kind) && <Recommendation words={facts.recommendation} />}
      </article>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the report" />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.facts.title ?? "Report" }, matches);
