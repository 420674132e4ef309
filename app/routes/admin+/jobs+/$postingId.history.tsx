import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as History from "~/modules/history/history.server";
import { HistoryList } from "~/modules/history/history-list";
import { postingFields } from "~/modules/jobs/posting-options";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  return listPage(request, History.listOf("posting", idParam(params, "postingId"), postingFields));
}

export default function PostingHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
