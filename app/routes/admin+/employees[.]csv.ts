import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { employeeList, exportCsv } from "~/modules/staff/employees/employee-list.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "employees");
  return csvResponse(await exportCsv(employeeList.query(request.url), by));
}
