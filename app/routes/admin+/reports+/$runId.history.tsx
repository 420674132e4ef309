import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { reportFields } from "~/modules/office/reports/report-options";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "reports");
  return listPage(request, History.listOf("report", idParam(params, "runId"), reportFields));
}

export default function ReportHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
