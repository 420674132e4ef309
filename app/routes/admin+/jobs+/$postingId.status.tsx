import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type PostingStatusInput, postingStatusSchema } from "~/modules/hiring/postings/posting.schema";
import { postingFields, postingNoun } from "~/modules/hiring/postings/posting-options";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { choicesOf } from "~/platform/record-fields";
import { SelectField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  const { id, version, status } = orNotFound(await Postings.find(idParam(params, "postingId")));
  return { id, version, values: { status }, ...(await formPage(request, person)) };
}

/** From a row of the list, and back to it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const id = idParam(params, "postingId");
  const { path, failed } = postingNoun;
  return submit(request, postingStatusSchema, failed.save, async ({ version, status }) => {
    orNotFound(await Postings.update(id, { version, submitted: { status } }, by));
    const words = `The status is now ${postingFields.status.words[status]}`;
    return redirectWithFlash(withListQuery(path, request.url), words);
  });
}

/** Explains a refused choice. */
export default function PostingStatus() {
  const { id, ...form } = useLoaderData<typeof loader>();
  return (
    <RecordForm<PostingStatusInput>
      id="status-form"
      fields={postingFields}
      cancelHref={`${postingNoun.path}/${id}`}
      button="Update"
      {...form}
    >
      {(fields) => (
        <SelectField
          field={fields.status}
          label={postingFields.status.label}
          options={choicesOf(postingFields.status)}
        />
      )}
    </RecordForm>
  );
}
