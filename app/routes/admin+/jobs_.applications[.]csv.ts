import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { exportAll } from "~/modules/hiring/applications/all-applications.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "jobs");
  return csvResponse(await exportAll(request.url, by));
}
