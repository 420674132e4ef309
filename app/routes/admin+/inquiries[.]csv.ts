import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { exportCsv, inquiryList } from "~/modules/inquiries/inquiries/inquiry-list.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "inquiries");
  return csvResponse(await exportCsv(inquiryList.query(request.url), by));
}
