import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { type ClientNoteInput, clientNoteSchema } from "~/modules/residents/clients/client-note.schema";
import * as ClientNotes from "~/modules/residents/clients/client-notes.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import * as ClientTimeline from "~/modules/residents/clients/client-timeline.server";
import * as Clients from "~/modules/residents/clients/clients.server";
import { TimelineFilters, TimelineList } from "~/modules/residents/clients/timeline-list";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { TextAreaField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const { id } = orNotFound(await Clients.findAccount(idParam(params, "clientId")));
  const query = ClientTimeline.timelineQuery(request.url, person.role);
  const form = rightsIn(person, "clients").write ? await formPage(request, person) : null;
  const timeline = await ClientTimeline.page(id, person.role, query);
  return { query, timeline, form, filters: ClientTimeline.filtersFor(person.role) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "clientId");
  const problem = "The note was not saved. Please try again.";
  return submit(request, clientNoteSchema, problem, async ({ note }, form) => {
    await form.once(async (trx) => orNotFound(await ClientNotes.add(id, note, by, trx)));
    return redirectWithFlash(withListQuery(`${clientNoun.path}/${id}/timeline`, request.url), "Note added");
  });
}

export default function ClientTimelineTab() {
  const { query, timeline, form, filters } = useLoaderData<typeof loader>();
  return (
    <>
      {form && (
        <RecordForm<ClientNoteInput> id="note" button="Add note" {...form}>
          {(fields) => (
            <TextAreaField
              field={fields.note}
              label="Note"
              hint="For staff only."
              rows={3}
              maxLength={5000}
            />
          )}
        </RecordForm>
      )}
      <TimelineFilters filters={filters} query={query} />
      <TimelineList {...timeline} query={query} />
    </>
  );
}
