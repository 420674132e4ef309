import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import {
  type NewAssignmentInput,
  newAssignmentSchema,
} from "~/modules/patrols/assignments/assignment.schema";
import { choices } from "~/modules/patrols/assignments/assignment-choices.server";
import { AssignmentFields, SeriesFields } from "~/modules/patrols/assignments/assignment-fields";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import { savedWords } from "~/modules/patrols/assignments/opened.server";
import { nightIn } from "~/modules/patrols/rounds/patrol-night";
import { company } from "~/modules/shared/company/company.server";
import { nightAhead } from "~/modules/shared/company/patrol-span";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { withListQuery } from "~/platform/list-links";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments", "write");
  const clock = await company();
  const asked = new URL(request.url).searchParams;
  const day = nightIn(asked.get("plan.day") ?? undefined) ?? nightAhead(new Date(), clock);
  const shift = { day, from: clock.patrolFrom, to: clock.patrolTo };
  const offered = await choices(shift);
  const community = offered.communities.find(({ value }) => value === asked.get("plan.community"));
  const chosen = {
    ...(community && { communityId: community.value, title: `${community.label} patrol` }),
    guardId: asked.get("plan.guard") ?? "",
  };
  return { offered, values: { ...shift, ...chosen }, page: await formPage(request, person) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  return submit(request, newAssignmentSchema, "Failed to add the assignment", async (input, form) => {
    const repeats = input.weekdays.length > 0;
    const path = await form.once(async (trx) => {
      const { id } = await Assignments.create(input, by, trx);
      return id ? `${assignmentNoun.path}/${id}` : assignmentNoun.path;
    });
    const { words, links } = await savedWords(path);
    const done = repeats ? "Series added: its nights are planned eight weeks ahead" : "Assignment added";
    return redirectWithFlash(
      withListQuery(path, request.url),
      [done, ...words].join(". "),
      words.length > 0 ? "info" : "success",
      links,
    );
  });
}

export default function NewAssignment() {
  const { offered, values, page } = useLoaderData<typeof loader>();
  return (
    <NewRecord<NewAssignmentInput> noun={assignmentNoun} values={values} {...page}>
      {(fields) => (
        <AssignmentFields fields={fields} choices={offered}>
          <SeriesFields fields={fields} hint="Choose none for a single night." />
          <TextField
            field={fields.leftOut}
            label="Except these nights"
            optional
            hint="Dates with spaces between them, for example 2026-12-24 2026-12-25"
          />
        </AssignmentFields>
      )}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New assignment" }, matches);
