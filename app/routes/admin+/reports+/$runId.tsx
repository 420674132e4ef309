import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { chartsOf } from "~/modules/office/reports/report-charts.server";
import { ReportStatusPill } from "~/modules/office/reports/report-fields";
import { reportFields, reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { ReportChanges, ReportDates, ReportView } from "~/modules/office/reports/report-view";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pick } from "~/platform/record-fields";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

const { path } = reportNoun;
const facts = pick(reportFields, ["status", "requester", "approver", "approvedAt"]);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "reports");
  const report = orNotFound(await Reports.find(idParam(params, "runId")));
  const open = new URL(request.url).searchParams.has("tables");
  return { report, charts: chartsOf(report.snapshot), open, may: rightsIn(person, "reports") };
}

export default function ReportPanel() {
  const { report, charts, open, may } = useLoaderData<typeof loader>();
  const { id, title, kind, status, snapshot, computedAt, dataTo, changed, previousId } = report;
  const requester = report.requester ?? "The website";
  return (
    <RecordPanel
      noun={reportNoun}
      id={id}
      title={title}
      first="Report"
      may={{ write: false, delete: may.delete && status !== "approved" }}
    >
      {status === "pending" ? (
        <div className="banner flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <ReportStatusPill status={status} />{" "}
            {`Requested by ${requester}. ${kind === "community" ? "Members see it once it is approved." : "Once approved, it cannot be changed."}`}
          </p>{" "}
          {may.write && <ButtonLink href={`${path}/${id}/approve`}>Approve</ButtonLink>}
        </div>
      ) : (
        <RecordFacts
          fields={facts}
          record={{ ...report, requester }}
          omit={status === "approved" ? [] : ["approver", "approvedAt"]}
          shown={{ status: <ReportStatusPill status={status} /> }}
        />
      )}
      {status === "preparing" && (
        <p>
          The figures are being read. <Link to={`${path}/${id}/progress`}>Wait for them</Link>
        </p>
      )}
      {status === "failed" && <p>The figures could not be read. Make the report again.</p>}
      {snapshot && (
        <>
          <div className="review flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <ReportDates computedAt={computedAt} dataTo={dataTo} />
            <ButtonLink href={`${path}/${id}/print`} variant="line">
              <Icon name="print" />
              Print
            </ButtonLink>
          </div>
          <ReportView snapshot={snapshot} charts={charts} open={open} csv={`${path}/${id}/rows.csv`} />
          {previousId && <ReportChanges changed={changed} previousId={previousId} path={path} />}
        </>
      )}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={reportNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(reportNoun, data && { id: data.report.id, name: data.report.title }, page);
