import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { archiveSchema } from "~/modules/office/handovers/handover.schema";
import { HandoverFields } from "~/modules/office/handovers/handover-fields";
import { questionsFor } from "~/modules/office/handovers/handover-questions.server";
import { shiftsMessage } from "~/modules/office/handovers/handover-words";
import * as Handovers from "~/modules/office/handovers/handovers.server";
import { employeeNoun } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm, DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "employees", "delete");
  const { id, version, fullName, signsIn } = orNotFound(
    await Employees.findStaff(idParam(params, "employeeId")),
  );
  const questions = (await Employees.isKept(id)) ? await questionsFor(id) : null;
  return { record: { id, version }, called: fullName, questions, signsIn, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "employees", "delete");
  const id = idParam(params, "employeeId");
  return submit(request, archiveSchema, employeeNoun.failed.delete, async ({ version, ...to }) => {
    if (await Employees.isKept(id)) await Handovers.refuseUnanswered(id, to, { by });
    const { removed, shifts } = orNotFound(await Handovers.removeEmployee({ id, version }, to, by));
    const done = removed === "deleted" ? "Employee deleted successfully" : "Employee archived";
    const { message, kind, links } = shiftsMessage(done, shifts);
    return redirectWithFlash(withListQuery(employeeNoun.path, request.url), message, kind, links);
  });
}

export default function DeleteEmployee() {
  const { record, called, questions, signsIn, stamp } = useLoaderData<typeof loader>();
  if (!questions) {
    const impact = ["The licence and its pictures go with it."];
    return <DeleteRecord noun={employeeNoun} impact={impact} {...{ record, called, stamp }} />;
  }
  return (
    <ConfirmForm
      lead={`${called} has ${signsIn ? "a sign-in" : "assignments"}, so the profile is archived and not deleted.`}
      impact={[
        "The profile leaves the lists and can be restored. Anything handed over or opened here stays that way.",
        ...(signsIn ? ["Signing in still works: end it under Settings, Staff access."] : []),
      ]}
      button="Archive employee"
      version={record.version}
      stamp={stamp}
      cancelHref={`${employeeNoun.path}/${record.id}`}
    >
      {(fields) => <HandoverFields fields={fields} questions={questions} />}
    </ConfirmForm>
  );
}
