import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Merged from "~/modules/accounts/profiles/merged-profiles.server";
import * as Duplicates from "~/modules/office/duplicates/duplicates.server";
import { DuplicatesCard } from "~/modules/office/duplicates/duplicates-card";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { dayWords, shiftWords } from "~/modules/patrols/assignments/shift-words";
import { shortHours } from "~/modules/patrols/assignments/week-shifts";
import { clientNoun } from "~/modules/residents/clients/client-options";
import { householdHref } from "~/modules/residents/household/household-href";
import { may as mayIn, roleLabels, roleOf } from "~/modules/shared/roles/roles";
import { LicencePill } from "~/modules/staff/employees/employee-fields";
import { employeeList } from "~/modules/staff/employees/employee-list.server";
import { employeeFields, employeeNoun } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import type { RecordFields } from "~/platform/record-fields";
import { buttonClass } from "~/ui/button";
import { Pill } from "~/ui/pill";
import { FieldValue, RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "employees");
  const id = idParam(params, "employeeId");
  const { nextShift, ...employee } = orNotFound((await Employees.find(id)) ?? (await merged(request, id)));
  const neighbours = await employeeList.neighbours(employeeList.query(request.url), id);
  const around = await Duplicates.findAround(id);
  const isStaff = employee.kind === "staff";
  const rights = rightsIn(person, "employees");
  const isOwn = id === person.userId;
  const mayInvite = isStaff && !employee.signsIn && mayIn(person.role, "staff", "write");
  const mayOpenClient = !isStaff && mayIn(person.role, "clients");
  const mayPlan = isStaff && mayIn(person.role, "assignments", "write");
  const mayDispatch = !isStaff && mayIn(person.role, "assignments", "write");
  return {
    shift: mayIn(person.role, "assignments") ? nextShift : null,
    ...{ employee, neighbours, around, isStaff, isOwn, rights },
    ...{ mayInvite, mayOpenClient, mayPlan, mayDispatch },
  };
}

/** A merged profile redirects to the one that stayed. */
async function merged(request: Request, id: string): Promise<undefined> {
  const winner = await Merged.winnerOf(id);
  if (winner) throw redirect(`${employeeNoun.path}/${winner}${listState(new URL(request.url).search)}`, 303);
}

export default function EmployeePanel() {
  const { employee, shift, neighbours, around, isStaff, isOwn, rights, ...others } =
    useLoaderData<typeof loader>();
  const { mayInvite, mayOpenClient, mayPlan, mayDispatch } = others;
  const { id, version, fullName, email, fullAddress, licenceDays, licenceExpiresOn, archivedAt } = employee;
  const search = listState(useLocation().search);
  const role = roleOf(employee.role);
  const omit = [
    ...["fullName", "kind", "city", "state", "zipCode", "licenceExpiresOn"],
    ...(fullName.startsWith(employee.displayName ?? "") ? ["displayName"] : []),
    ...(isStaff ? [] : [...licence, "role"]),
  ];
  return (
    <RecordPanel
      noun={employeeNoun}
      id={id}
      title={fullName || email || "Employee"}
      may={{ write: isStaff && rights.write, delete: isStaff && rights.delete && !archivedAt && !isOwn }}
      neighbours={neighbours}
      live={{ topic: "employee", version }}
      tabs={[...(isStaff && rights.write ? [licenceTab] : []), ...(mayPlan ? [calendarTab] : [])]}
    >
      <RecordFacts
        fields={{
          ...first,
          licence: { label: "Licence", wide: true },
          ...employeeFields,
          address: { label: "Address", wide: true },
        }}
        record={{ ...employee, address: fullAddress, role: role ? roleLabels[role] : "Cannot sign in" }}
        omit={omit}
        shown={{
          licence:
            isStaff && licenceDays !== null ? (
              <>
                <LicencePill days={licenceDays} /> until{" "}
                <FieldValue field={employeeFields.licenceExpiresOn} value={licenceExpiresOn} />
              </>
            ) : null,
          nextShift: shift && (
            <Link to={`${assignmentNoun.path}/${shift.id}`} preventScrollReset>
              {`${dayWords(shift.day)}, ${shortHours(shiftWords(shift))}: ${shift.title}`}
            </Link>
          ),
        }}
      />
      {!isStaff && (
        <>
          <p className="soft">Residents change their own profile.</p>
          <div className="do">
            {mayOpenClient && (
              <Link to={`${clientNoun.path}/${id}`} className={buttonClass("line")}>
                Open the client
              </Link>
            )}{" "}
            {mayDispatch && (
              <Link to={householdHref(id)} className={buttonClass("quiet")}>
                Household
              </Link>
            )}
          </div>
        </>
      )}
      {isOwn && rights.delete && !archivedAt && (
        <p className="note">You cannot archive your own profile. Another owner can.</p>
      )}
      {archivedAt && (
        <p>
          <Pill>Archived</Pill>
        </p>
      )}
      <div className="do empty:hidden">
        {archivedAt && rights.delete && (
          <Link
            to={`${employeeNoun.path}/${id}/restore${search}`}
            className={buttonClass("line")}
            preventScrollReset
          >
            Restore
          </Link>
        )}
        {mayInvite && (
          <Link
            to={`${employeeNoun.path}/${id}/invitation${search}`}
            className={buttonClass("line")}
            preventScrollReset
          >
            Invite to sign in
          </Link>
        )}
      </div>
      <DuplicatesCard noun={employeeNoun} id={id} around={around} may={rights.delete} />
    </RecordPanel>
  );
}

const licenceTab = { path: "licence", label: "Licence" };
/** What is looked up most. */
const first: RecordFields = {
  nextShift: { label: "Next shift", wide: true },
  phoneNumber: employeeFields.phoneNumber,
  role: { label: "Signs in as" },
};

const calendarTab = { path: "calendar", label: "Calendar" };
const licence = ["licenceNumber", "licenceClass", "licenceExpiresOn"];

export function ErrorBoundary() {
  return <RecordProblem noun={employeeNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  const { id = "", fullName, email } = data?.employee ?? {};
  const name = fullName || email;
  return recordMeta(employeeNoun, name ? { id, name } : undefined, page);
};
