import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { CommunityReportView } from "~/modules/office/reports/community-report-view";
import { monthWords } from "~/modules/office/reports/months";
import * as OwnReports from "~/modules/office/reports/own-reports.server";
import { orNotFound } from "~/platform/http.server";
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
  const month = params.month ?? "";
  const report = orNotFound(await OwnReports.findFor(userId, month));
  return { report, month, heading: `${report.community} in ${monthWords(month)}` };
}

export default function CommunityReport() {
  const { report, month, heading } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountTabs current="Community" />
      <Wrap className="page pt-8!">
        <Back to="/community/reports">Monthly reports</Back>
        <Letterhead onlyPrinted />
        <h1>{heading}</h1>
        {report.computedAt && report.dataTo && (
          <p className="soft mt-1 mb-6 text-sm">
            Generated <Time at={report.computedAt} />, data through <Time at={report.dataTo} />
            {report.approvedAt && (
              <>
                {", approved "}
                <Time at={report.approvedAt} />
              </>
            )}
          </p>
        )}
        <CommunityReportView
          snapshot={report.snapshot}
          month={month}
          recommendation={report.recommendation}
        />
      </Wrap>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.heading ?? "Monthly report" }, matches);
