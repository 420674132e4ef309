import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { monthWords } from "~/modules/office/reports/months";
import * as OwnReports from "~/modules/office/reports/own-reports.server";
import { chartsOf } from "~/modules/office/reports/report-charts.server";
import { ReportDates, ReportView } from "~/modules/office/reports/report-view";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const month = params.month ?? "";
  const report = orNotFound(await OwnReports.findFor(userId, month));
  return {
    report,
    heading: `${report.community} in ${monthWords(month)}`,
    charts: chartsOf(report.snapshot),
  };
}

export default function CommunityReport() {
  const { report, heading, charts } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      <PageHeading title={heading} />
      <ReportView snapshot={report.snapshot} charts={charts} open heading="h2" />
      <ReportDates computedAt={report.computedAt} dataTo={report.dataTo} />
      <p className="mt-4">
        <a href="/community/reports">All monthly reports</a>
      </p>
    </Wrap>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.heading ?? "Monthly report" }, matches);
