import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type ShiftGuardInput, shiftGuardSchema } from "~/modules/patrols/assignments/assignment.schema";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { assignmentFields } from "~/modules/patrols/assignments/assignment-options";
import { restWords } from "~/modules/patrols/assignments/assignment-words.server";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import { choicesFor } from "~/modules/patrols/assignments/guard-choices.server";
import { ShiftTime } from "~/modules/patrols/assignments/shift-parts";
import { dayWords } from "~/modules/patrols/assignments/shift-words";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { instantsOf } from "~/platform/wall-time";
import { RadiosField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments", "write");
  const shift = orNotFound(await Assignments.find(idParam(params, "assignmentId")));
  const guards = await choicesFor(instantsOf(shift), [shift.id]);
  return { shift, guards, page: await formPage(request, person) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const id = idParam(params, "assignmentId");
  return submit(request, shiftGuardSchema, "Failed to save the assignment", async (input, form) => {
    const { version, ...submitted } = input;
    const { original, keepTheirs } = form;
    orNotFound(await Assignments.update(id, { version, submitted, original, keepTheirs }, by));
    const { title, day, takenBy } = orNotFound(await Assignments.find(id));
    const rest = await restWords(id);
    const saved = `${title}, ${dayWords(day)}: ${takenBy || "open"}`;
    const to = withListQuery(assignmentNoun.path, request.url);
    return redirectWithFlash(to, [saved, ...rest].join(". "), rest.length > 0 ? "info" : "success");
  });
}

export default function ShiftGuard() {
  const { shift, guards, page } = useLoaderData<typeof loader>();
  const nobody = shift.guardId ? [{ value: "nobody", label: "Nobody: leave it open" }] : [];
  const options = guards.map(({ id, name, why }) => ({ value: id, label: name, ...(why && { hint: why }) }));
  return (
    <>
      <h3>{shift.takenBy ? "Swap the guard" : "Put a guard on"}</h3>
      <RecordForm<ShiftGuardInput>
        id="guard"
        version={shift.version}
        fields={assignmentFields}
        people={guards}
        values={{ guardId: shift.guardId ?? "nobody" }}
        button="Save"
        cancelHref={assignmentNoun.path}
        intro={
          <p>
            {shift.location}, <ShiftTime {...shift} />
          </p>
        }
        {...page}
      >
        {(fields) => (
          <RadiosField
            field={fields.guardId}
            label="Guard"
            hint="First those who are free and licensed at that time."
            options={[...options, ...nobody]}
          />
        )}
      </RecordForm>
    </>
  );
}
