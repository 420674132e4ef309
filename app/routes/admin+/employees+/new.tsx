import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { hiredParam } from "~/modules/hiring/applications/application-href";
import { hiredBy } from "~/modules/hiring/applications/application-reviews.server";
import { may } from "~/modules/shared/roles/roles";
import { type NewEmployeeInput, newEmployeeSchema } from "~/modules/staff/employees/employee.schema";
import { EmployeeFields } from "~/modules/staff/employees/employee-fields";
import { employeeNoun } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { InvitationFields } from "~/modules/staff/team/invitation-fields";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { isId } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { formatPhone } from "~/platform/phone";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

const added = "Employee added successfully";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "employees", "write");
  const mayInvite = may(person.role, "staff", "write");
  const id = new URL(request.url).searchParams.get(hiredParam) ?? "";
  const hired = may(person.role, "jobs") && isId(id) ? await hiredBy(id) : undefined;
  const values = hired && {
    fullName: hired.fullName,
    phoneNumber: formatPhone(hired.phoneNumber),
    ...(mayInvite && { email: hired.email }),
  };
  return { mayInvite, values, ...(await formPage(request, person)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "employees", "write");
  return submit(request, newEmployeeSchema, employeeNoun.failed.save, async (input, form) => {
    const { email, role, ...employee } = input;
    if (email && !may(person.role, "staff", "write"))
      throw new AppError("Only an owner may invite someone to sign in.", 403);
    if (email && (await Invitations.findHolder(email)))
      throw new FieldRefusal("The employee was not added.", { email: `${email} already has an account` });
    const id = await form.once((trx) => Employees.create(employee, person, trx));
    if (email && role) return stepUp(person, "invite_employee", { userId: id, email, role });
    return redirectWithFlash(withListQuery(`${employeeNoun.path}/${id}`, request.url), added);
  });
}

export default function NewEmployee() {
  const { mayInvite, ...page } = useLoaderData<typeof loader>();
  return (
    <NewRecord<NewEmployeeInput> noun={employeeNoun} {...page}>
      {(fields) => (
        <>
          <EmployeeFields fields={fields} />
          {mayInvite && <InvitationFields fields={fields} optional />}
        </>
      )}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New employee" }, matches);
