import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as OwnReports from "~/modules/office/reports/own-plan-reports.server";
import { figuresOf } from "~/modules/office/reports/plan-report.server";
import { PlanReportView } from "~/modules/office/reports/plan-report-view";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Back } from "~/ui/go";
import { Letterhead } from "~/ui/letterhead";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { Time } from "~/ui/time";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const report = orNotFound(await OwnReports.findFor(userId, idParam(params, "reportId")));
  return { report, figures: figuresOf(report.snapshot) };
}

export default function PlanReport() {
  const { report, figures } = useLoaderData<typeof loader>();
  const { title, snapshot, recommendation, computedAt, dataTo, approvedAt } = report;
  return (
    <>
      <AccountTabs current="Home" />
      <Wrap className="page pt-8!">
        <Back to="/profile/service">What your plan gives you</Back>
        <Letterhead onlyPrinted />
        <h1>{title}</h1>
        {computedAt && dataTo && (
          <p className="soft mt-1 mb-6 text-sm">
            Generated <Time at={computedAt} />, data through <Time at={dataTo} />
            {approvedAt && (
              <>
                {", approved "}
                <Time at={approvedAt} />
              </>
            )}
          </p>
        )}
        <Corrections {...report} />
        <PlanReportView snapshot={snapshot} figures={figures} recommendation={recommendation} />
      </Wrap>
    </>
  );
}

type Report = ReturnType<typeof useLoaderData<typeof loader>>["report"];

function Corrections({ laterId, correctedAt, earlierId, earlierAt }: Report) {
  return (
    <>
      {laterId && correctedAt && (
        <p className="note" role="status">
          Corrected on <Time at={correctedAt} dateOnly />.{" "}
          <a href={`/profile/reports/${laterId}`}>Read the corrected report</a>
        </p>
      )}
      {earlierId && earlierAt && (
        <p className="note">
          This corrects <a href={`/profile/reports/${earlierId}`}>the report</a> of{" "}
          <Time at={earlierAt} dateOnly />.
        </p>
      )}
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.report.title ?? "Report" }, matches);
