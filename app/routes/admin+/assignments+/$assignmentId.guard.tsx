import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type ShiftGuardInput, shiftGuardSchema } from "~/modules/patrols/assignments/assignment.schema";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { assignmentFields } from "~/modules/patrols/assignments/assignment-options";
import { restWords } from "~/modules/patrols/assignments/assignment-words.server";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import { GuardField } from "~/modules/patrols/assignments/guard-cards";
import { bestFirst, choicesFor } from "~/modules/patrols/assignments/guard-choices.server";
import { cardOf } from "~/modules/patrols/assignments/open-shift.server";
import { ShiftTime } from "~/modules/patrols/assignments/shift-parts";
import { dayWords } from "~/modules/patrols/assignments/shift-words";
import { nightIn } from "~/modules/patrols/rounds/patrol-night";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { instantsOf } from "~/platform/wall-time";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments", "write");
  const shift = orNotFound(await Assignments.find(idParam(params, "assignmentId")));
  const choices = await choicesFor(instantsOf(shift), [shift.id]);
  const [able, others] = [bestFirst(choices), choices.filter(({ why }) => why)];
  return {
    shift,
    able: able.map(cardOf),
    others: others.map(cardOf),
    back: backTo(request.url),
    page: await formPage(request, person),
  };
}

/** The week or the list, whichever led here. */
function backTo(url: string): string {
  const day = nightIn(new URL(url).searchParams.get("plan.week") ?? undefined);
  return day ? `${assignmentNoun.path}/week?of=${day}` : withListQuery(assignmentNoun.path, url);
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
    const words = [saved, ...rest].join(". ");
    return redirectWithFlash(backTo(request.url), words, rest.length > 0 ? "info" : "success");
  });
}

export default function ShiftGuard() {
  const { shift, able, others, back, page } = useLoaderData<typeof loader>();
  return (
    <>
      <h3>{shift.takenBy ? "Swap the guard" : "Put a guard on"}</h3>
      <RecordForm<ShiftGuardInput>
        id="guard"
        version={shift.version}
        fields={assignmentFields}
        people={[...able, ...others]}
        values={{ guardId: shift.guardId ?? "nobody" }}
        button="Save"
        cancelHref={back}
        // The list is long, and the best are at its top.
        className="[&>.do]:sticky [&>.do]:bottom-0"
        intro={
          <p className="mb-4 text-ink-soft">
            {shift.location}, <ShiftTime {...shift} />
          </p>
        }
        {...page}
      >
        {({ guardId }) => (
          <GuardField field={guardId} able={able} others={others} isTaken={shift.guardId !== null} />
        )}
      </RecordForm>
    </>
  );
}
