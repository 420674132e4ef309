import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { employeeNoun } from "~/modules/employees/employee-options";
import * as Employees from "~/modules/employees/employees.server";
import { archiveSchema } from "~/modules/handovers/handover.schema";
import { HandoverFields } from "~/modules/handovers/handover-fields";
import * as Handovers from "~/modules/handovers/handovers.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { keepingList } from "~/platform/list-links";
import { ConfirmForm, DeleteRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "employees", "delete");
  const { id, version, fullName, signsIn } = orNotFound(
    await Employees.findStaff(idParam(params, "employeeId")),
  );
  const work = signsIn ? await Handovers.workOf(id) : null;
  const works = await Employees.hasAssignments(id);
  return { record: { id, version }, called: fullName, work, works, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "employees", "delete");
  const id = idParam(params, "employeeId");
  return submit(request, archiveSchema, employeeNoun.failed.delete, async ({ version, ...to }) => {
    const removed = orNotFound(await Handovers.removeEmployee(id, version, to, by));
    const done = removed === "deleted" ? "Employee deleted successfully" : "Employee archived";
    return redirectWithFlash(keepingList(employeeNoun.path, request.url), done);
  });
}

export default function DeleteEmployee() {
  const { record, called, work, works, stamp } = useLoaderData<typeof loader>();
  if (!work && !works) {
    const impact = ["The licence and its pictures go with it."];
    return <DeleteRecord noun={employeeNoun} impact={impact} {...{ record, called, stamp }} />;
  }
  return (
    <ConfirmForm
      lead={`${called} has ${work ? "a sign-in" : "assignments"}, so the profile is archived and not deleted.`}
      impact={[
        "The profile leaves the lists and can be restored.",
        work
          ? "Signing in still works: end it under Settings, Staff access."
          : "Upcoming shifts are open from the next night on and need another guard.",
      ]}
      button="Archive employee"
      version={record.version}
      stamp={stamp}
      cancelHref={`${employeeNoun.path}/${record.id}`}
    >
      {(fields) => work && <HandoverFields fields={fields} work={work} />}
    </ConfirmForm>
  );
}
