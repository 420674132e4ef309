import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { employeeNoun } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { versionSchema } from "~/platform/record.schema";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "employees", "delete");
  const { id, version, fullName } = orNotFound(await Employees.findStaff(idParam(params, "employeeId")));
  return { id, version, fullName, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "employees", "delete");
  const id = idParam(params, "employeeId");
  return submit(request, versionSchema, employeeNoun.failed.save, async ({ version }) => {
    orNotFound(await Employees.restore(id, version, by));
    return redirectWithFlash(`${employeeNoun.path}/${id}`, "Employee restored");
  });
}

export default function RestoreEmployee() {
  const { id, version, fullName, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Restore ${fullName}? The profile comes back to the lists.`}
      impact={["Shifts that were handed over or opened stay as they are: plan them again under Assignments."]}
      variant="ink"
      button="Restore employee"
      version={version}
      stamp={stamp}
      cancelHref={`${employeeNoun.path}/${id}`}
    />
  );
}
