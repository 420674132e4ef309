import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { assignmentDeleteSchema } from "~/modules/patrols/assignments/assignment.schema";
import { ScopeField } from "~/modules/patrols/assignments/assignment-fields";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import * as SeriesNights from "~/modules/patrols/assignments/series-nights.server";
import { formatDate } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm, DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments", "delete");
  const assignment = orNotFound(await Assignments.find(idParam(params, "assignmentId")));
  const { id, version, title, day, series } = assignment;
  const counts = series ? { this: 1, ...(await SeriesNights.countRemovals(id)) } : undefined;
  const called = `${title}, ${formatDate(`${day}T00:00:00Z`, "UTC")}`;
  return { record: { id, version }, called, counts, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "delete");
  const id = idParam(params, "assignmentId");
  return submit(request, assignmentDeleteSchema, "Failed to delete the assignment", async (input) => {
    const { version, scope } = input;
    const to = withListQuery(assignmentNoun.path, request.url);
    if (scope === "this") {
      orNotFound(await Assignments.remove(id, version, by));
      return redirectWithFlash(to, "Assignment deleted");
    }
    const count = orNotFound(await SeriesNights.remove(id, { version, scope }, by));
    return redirectWithFlash(to, `${count} ${count === 1 ? "assignment" : "assignments"} deleted`);
  });
}

export default function DeleteAssignment() {
  const { record, called, counts, stamp } = useLoaderData<typeof loader>();
  if (!counts) return <DeleteRecord noun={assignmentNoun} {...{ record, called, stamp }} />;
  return (
    <ConfirmForm
      lead={`Delete ${called}? It is part of a series. This cannot be undone.`}
      impact={[
        "This night only: the series goes on without it.",
        "The other choices end the series, including nights that were edited separately.",
        "The history still shows that it was deleted, and by whom.",
      ]}
      button="Delete"
      version={record.version}
      stamp={stamp}
      cancelHref={`${assignmentNoun.path}/${record.id}`}
    >
      {({ scope }) => scope && <ScopeField field={scope} label="Which shifts?" counts={counts} />}
    </ConfirmForm>
  );
}
