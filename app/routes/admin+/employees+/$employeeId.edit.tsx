import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type EmployeeEditInput, employeeEditSchema } from "~/modules/staff/employees/employee.schema";
import { EmployeeFields } from "~/modules/staff/employees/employee-fields";
import { employeeFields, employeeNoun } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "employees", "write");
  const employee = orNotFound(await Employees.findStaff(idParam(params, "employeeId")));
  const { id, version } = employee;
  return {
    record: { id, version },
    values: Employees.formValues(employee),
    ...(await formPage(request, person)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "employees", "write");
  const id = idParam(params, "employeeId");
  const save = (edit: Parameters<typeof Employees.update>[1]) => Employees.update(id, edit, by);
  return saveRecord(
    request,
    { noun: employeeNoun, id, schema: employeeEditSchema, done: "Employee updated successfully" },
    save,
  );
}

export default function EditEmployee() {
  return (
    <EditRecord<EmployeeEditInput>
      noun={employeeNoun}
      described={employeeFields}
      {...useLoaderData<typeof loader>()}
    >
      {(fields) => <EmployeeFields fields={fields} />}
    </EditRecord>
  );
}
