import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { mergeHistory } from "~/modules/duplicates/duplicate-options";
import { employeeFields } from "~/modules/employees/employee-options";
import * as History from "~/modules/history/history.server";
import { HistoryList } from "~/modules/history/history-list";
import * as Merged from "~/modules/profiles/merged-profiles.server";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "employees");
  const ids = await Merged.idsOf(idParam(params, "employeeId"));
  return listPage(request, History.listOf("employee", ids, { ...mergeHistory, ...employeeFields }));
}

export default function EmployeeHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
