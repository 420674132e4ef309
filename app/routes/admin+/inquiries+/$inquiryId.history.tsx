import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as History from "~/modules/audit/history.server";
import { HistoryList } from "~/modules/audit/history-fields";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  return History.list({ type: "inquiry", id: idParam(params, "inquiryId") }, History.beforeOf(request.url));
}

export default function InquiryHistory() {
  return <HistoryList {...useLoaderData<typeof loader>()} />;
}
