import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import {
  type AssignmentEditInput,
  assignmentEditSchema,
} from "~/modules/patrols/assignments/assignment.schema";
import { choices } from "~/modules/patrols/assignments/assignment-choices.server";
import {
  AssignmentFields,
  ScopeField,
  SeriesFields,
  StatusField,
} from "~/modules/patrols/assignments/assignment-fields";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { assignmentFields, scopeWords } from "~/modules/patrols/assignments/assignment-options";
import { effectWords } from "~/modules/patrols/assignments/assignment-words.server";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import { savedWords } from "~/modules/patrols/assignments/opened.server";
import * as SeriesChanges from "~/modules/patrols/assignments/series-changes.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";
import { EditRecord } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments", "write");
  const assignment = orNotFound(await Assignments.find(idParam(params, "assignmentId")));
  const { id, version } = assignment;
  return {
    record: { id, version },
    repeats: assignment.series !== undefined,
    values: Assignments.formValues(assignment),
    offered: await choices(assignment, assignment),
    page: await formPage(request, person),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const id = idParam(params, "assignmentId");
  const path = `${assignmentNoun.path}/${id}`;
  const back = withListQuery(path, request.url);
  return submit(request, assignmentEditSchema, "Failed to save the assignment", async (input, form) => {
    if (input.scope !== "this") {
      const { done, effect } = orNotFound(await SeriesChanges.change(id, input, by));
      if (done) {
        const { words, links } = await savedWords(path);
        const saved = [`Series saved: ${effectWords(effect).join(" ")}`, ...words].join(" ");
        return redirectWithFlash(back, saved, words.length > 0 ? "info" : "success", links);
      }
      const asks = questionOf(scopeWords[input.scope], effect, form.typed);
      return data({ ...form.again(), asks });
    }
    const { version, scope: _, confirmed: __, weekdays: ___, lastDay: ____, ...submitted } = input;
    const { original, keepTheirs } = form;
    orNotFound(await Assignments.update(id, { version, submitted, original, keepTheirs }, by));
    const { words, links } = await savedWords(path);
    const saved = ["Assignment saved", ...words].join(". ");
    return redirectWithFlash(back, saved, words.length > 0 ? "info" : "success", links);
  });
}

/** The question before many nights change; its hidden fields hold what was typed. */
function questionOf(lead: string, effect: SeriesChanges.Effect, typed: Record<string, unknown>) {
  const confirmed = ["confirmed", SeriesChanges.mark(effect)];
  return { lead, lines: effectWords(effect), hidden: [...typedAgain(typed), confirmed] };
}

/** The question's own form sends these itself. */
const handled = ["version", "original", "confirmed"];

function typedAgain(typed: Record<string, unknown>): string[][] {
  const kept = Object.entries(typed).filter(([name]) => !handled.includes(name));
  return kept.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
}

export default function EditAssignment() {
  const { record, repeats, values, offered, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const asks = answer && "asks" in answer ? answer.asks : undefined;
  if (asks)
    return (
      <ConfirmForm
        lead={`${asks.lead}:`}
        impact={asks.lines}
        variant="ink"
        button="Change them"
        version={record.version}
        hidden={asks.hidden.map(([name = "", value = ""]) => [name, value])}
        stamp={page.stamp}
        cancelHref={`${assignmentNoun.path}/${record.id}`}
      />
    );
  return (
    <EditRecord<AssignmentEditInput>
      noun={assignmentNoun}
      described={assignmentFields}
      record={record}
      values={values}
      {...page}
    >
      {(fields) => (
        <>
          {repeats && <ScopeField field={fields.scope} label="Which nights does this change apply to?" />}
          <AssignmentFields fields={fields} choices={offered}>
            <StatusField field={fields.status} />
            {repeats && (
              <SeriesFields
                fields={fields}
                hint="Weekdays and last night apply to the whole series; night and status only to this one."
              />
            )}
          </AssignmentFields>
        </>
      )}
    </EditRecord>
  );
}
