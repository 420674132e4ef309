import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { exportCsv } from "~/modules/inquiries/inquiries-csv.server";
import { listQuery } from "~/platform/list-query.server";

/** Exactly the rows that the list's query matches (rows 233, 253). */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "inquiries");
  const { file, content } = await exportCsv(listQuery(request.url, Inquiries.inquiryList), staff.userId);
  return new Response(createReadableStreamFromReadable(content), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  });
}
