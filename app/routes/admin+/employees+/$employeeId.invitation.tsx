import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { employeeNoun } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { InvitationFields } from "~/modules/staff/team/invitation-fields";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { type InvitationInput, invitationSchema } from "~/modules/staff/team/role.schema";
import { AppError } from "~/platform/app-error.server";
import { submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const { id, fullName } = orNotFound(await Employees.findStaff(idParam(params, "employeeId")));
  return { id, fullName, page: await formPage(request, person) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireStaff(request, "staff", "write");
  const userId = idParam(params, "employeeId");
  const problem = "The invitation was not sent. Please try again.";
  return submit(request, invitationSchema, problem, async ({ email, role }) => {
    const { signsIn } = orNotFound(await Employees.findStaff(userId));
    if (signsIn) throw new AppError("This employee can already sign in.", 409);
    if (await Invitations.findHolder(email)) throw new AppError(`${email} already has an account.`, 409);
    return stepUp(person, "invite_employee", { userId, email, role });
  });
}

export default function InviteEmployee() {
  const { id, fullName, page } = useLoaderData<typeof loader>();
  return (
    <RecordForm<InvitationInput>
      id="invite-employee"
      {...page}
      intro={<p>{fullName} gets an email with a link that works once, within 24 hours.</p>}
      button="Send invitation"
      cancelHref={`${employeeNoun.path}/${id}`}
    >
      {(fields) => <InvitationFields fields={fields} />}
    </RecordForm>
  );
}
