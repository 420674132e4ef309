import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { exportCsv } from "~/modules/office/reports/report-csv.server";
import { csvResponse } from "~/platform/csv.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "reports");
  const table = new URL(request.url).searchParams.get("table");
  return csvResponse(orNotFound(await exportCsv(idParam(params, "runId"), table, by)));
}
