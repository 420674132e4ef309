import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { exportCsv, ratingList } from "~/modules/inquiries/ratings/ratings.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "reports");
  return csvResponse(await exportCsv(ratingList.query(request.url), by));
}
