import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { cannedReplyFields } from "~/modules/inquiries/canned-replies/canned-reply-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  return listPage(request, History.listOf("canned_reply", idParam(params, "replyId"), cannedReplyFields));
}

export default function CannedReplyHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
