import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { chartsOf } from "~/modules/office/reports/report-charts.server";
import { ReportStatusPill } from "~/modules/office/reports/report-fields";
import {
  isForResidents,
  isPlanKind,
  reportFields,
  reportNoun,
} from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { Recommendation, ReportChanges, ReportDates, ReportView } from "~/modules/office/reports/report-view";
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
  const { id, title, kind, status, snapshot, computedAt, dataTo, isEarly, changed, previousId } = report;
  const requester = report.requester ?? "The website";
  const isPlan = isPlanKind(kind);
  const canRecommend = may.write && status === "pending" && isForResidents(kind);
  return (
    <RecordPanel
      noun={reportNoun}
      id={id}
      title={title}
      first="Report"
      may={{ write: false, delete: may.delete && status !== "approved" }}
      tabs={canRecommend ? [{ path: "recommendation", label: reportFields.recommendation.label }] : []}
    >
      {snapshot && (
        <div className="review flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ReportDates {...{ computedAt, dataTo, isEarly }} />
          <span className="flex flex-wrap gap-2">
            <ButtonLink href={`${path}/${id}/print`} variant="line">
              <Icon name="print" />
              Print
            </ButtonLink>
            {isPlan && may.write && status === "approved" && (
              <ButtonLink href={`${path}/${id}/correct`} variant="line">
                Correct
              </ButtonLink>
            )}
          </span>
        </div>
      )}
      {status === "pending" ? (
        <div className="banner flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <b>{`${reportFields.status.words.pending}.`}</b>{" "}
            {`Requested by ${requester}. ${waitsFor(report)}`}
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
      {report.correctsId && (
        <p>
          It corrects <Link to={`${path}/${report.correctsId}`}>an earlier report</Link>.
        </p>
      )}
      {status === "preparing" && (
        <p>
          The figures are being read. <Link to={`${path}/${id}/progress`}>Wait for them</Link>
        </p>
      )}
      {status === "failed" && <p>The figures could not be read. Make the report again.</p>}
      {snapshot && (
        <>
          <ReportView snapshot={snapshot} charts={charts} open={open} csv={`${path}/${id}/rows.csv`} />
          {isForResidents(kind) && <Recommendation words={report.recommendation} />}
          {previousId && <ReportChanges changed={changed} previousId={previousId} path={path} />}
        </>
      )}
    </RecordPanel>
  );
}

/** What has to happen until its readers get it. */
function waitsFor({
  kind,
  readers,
  firstApprover,
  firstApprovedAt,
}: ReturnType<typeof useLoaderData<typeof loader>>["report"]): string {
  if (kind === "community") return "Members see it once it is approved.";
  if (!isPlanKind(kind)) return "Once approved, it cannot be changed.";
  const who = readers === 1 ? "1 customer gets" : `${readers ?? 0} customers get`;
  if (kind === "street") return `${who} it once it is approved.`;
  if (!firstApprovedAt) return `${who} it once two people have approved it.`;
  return `${firstApprover ?? "Somebody"} has approved it. ${who} it once a second person has.`;
}

export function ErrorBoundary() {
  return <RecordProblem noun={reportNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(reportNoun, data && { id: data.report.id, name: data.report.title }, page);
