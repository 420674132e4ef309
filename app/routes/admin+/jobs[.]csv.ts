import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { exportCsv, postingList } from "~/modules/hiring/postings/posting-list.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "jobs");
  return csvResponse(await exportCsv(postingList.query(request.url), by));
}
