import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import { exportRefused } from "~/modules/office/imports/import-lines.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, person } = await openImport(request, params, ["done", "undone"]);
  return csvResponse(await exportRefused(found, person));
}
