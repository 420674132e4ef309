import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { postingFields } from "~/modules/hiring/postings/posting-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  return listPage(request, History.listOf("posting", idParam(params, "postingId"), postingFields));
}

export default function PostingHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
