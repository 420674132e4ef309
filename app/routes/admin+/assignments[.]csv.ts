import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { assignmentList, exportCsv } from "~/modules/patrols/assignments/assignment-list.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "assignments");
  return csvResponse(await exportCsv(assignmentList.query(request.url), by));
}
