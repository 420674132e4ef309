import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { NoteForm } from "~/modules/hiring/applications/application-forms";
import { Notes } from "~/modules/hiring/applications/application-review";
import { noteSchema } from "~/modules/hiring/applications/application-review.schema";
import { applicationNoun } from "~/modules/hiring/applications/application-review-options";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  const notes = await Reviews.listNotes(id);
  return { postingId, id, notes, may: rightsIn(person, "jobs"), form: await formPage(request, person) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  return submit(request, noteSchema, "Your note was not saved. Please try again.", async ({ body }, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await Reviews.addNote(id, body, by, trx));
      return withListQuery(`${applicationNoun(postingId).path}/${id}/notes`, request.url);
    });
    return redirectWithFlash(to, "Note added");
  });
}

export default function ApplicationNotes() {
  const { postingId, id, notes, may, form } = useLoaderData<typeof loader>();
  return (
    <>
      {may.write && <NoteForm path={applicationNoun(postingId).path} id={id} key={notes.length} {...form} />}
      <Notes notes={notes} />
    </>
  );
}
