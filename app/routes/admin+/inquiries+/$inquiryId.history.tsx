import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as History from "~/modules/history/history.server";
import { HistoryList } from "~/modules/history/history-list";
import { inquiryFields } from "~/modules/inquiries/inquiry-options";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  return listPage(request, History.listOf("inquiry", idParam(params, "inquiryId"), inquiryFields));
}

export default function InquiryHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
