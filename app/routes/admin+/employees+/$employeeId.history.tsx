import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Merged from "~/modules/accounts/profiles/merged-profiles.server";
import { mergeHistory } from "~/modules/office/duplicates/duplicate-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { employeeFields } from "~/modules/staff/employees/employee-options";
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
