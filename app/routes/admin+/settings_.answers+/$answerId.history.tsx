import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { answerFields } from "~/modules/assistant/knowledge/written-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  return listPage(request, History.listOf("written_answer", idParam(params, "answerId"), answerFields));
}

export default function WrittenAnswerHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
