import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as GuardCalendars from "~/modules/patrols/assignments/guard-calendars.server";
import { employeeNoun } from "~/modules/staff/employees/employee-options";
import * as Employees from "~/modules/staff/employees/employees.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordForm } from "~/ui/record-form";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments", "write");
  const { id, fullName } = orNotFound(await Employees.findStaff(idParam(params, "employeeId")));
  return { id, fullName, madeAt: (await GuardCalendars.madeAt(id)) ?? null, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const id = idParam(params, "employeeId");
  return submit(request, noFields, employeeNoun.failed.save, async (_, form) => {
    orNotFound(await Employees.findStaff(id));
    const link = await GuardCalendars.renew(id, by);
    return data({ ...form.again(), link });
  });
}

export default function Calendar() {
  const { id, fullName, madeAt, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const link = answer && "link" in answer ? answer.link : undefined;
  return (
    <>
      <p>The shifts of {fullName} for a calendar on a phone or computer, kept up to date.</p>
      {link && (
        <div role="status">
          <p>Pass this link on now. It is shown only once, and anyone who has it can see the shifts.</p>
          <p>
            <a href={link}>{link}</a>
          </p>
        </div>
      )}
      {madeAt && !link && (
        <p>
          A link was made <Time at={madeAt} />. A new one replaces it.
        </p>
      )}
      <RecordForm
        id="calendar"
        stamp={stamp}
        button={madeAt ? "Make a new link" : "Make a link"}
        pending="One moment…"
        cancelHref={`${employeeNoun.path}/${id}`}
      />
    </>
  );
}
