import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { assignmentFields } from "~/modules/patrols/assignments/assignment-options";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments");
  return listPage(request, History.listOf("assignment", idParam(params, "assignmentId"), assignmentFields));
}

export default function AssignmentHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
