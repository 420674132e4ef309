import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import type { PostingEditInput } from "~/modules/hiring/postings/posting.schema";
import { PostingFields } from "~/modules/hiring/postings/posting-fields";
import { postingFields, postingNoun } from "~/modules/hiring/postings/posting-options";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  const posting = orNotFound(await Postings.find(idParam(params, "postingId")));
  const { id, version } = posting;
  const values = Postings.formValues(posting);
  return { record: { id, version }, values, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const id = idParam(params, "postingId");
  return saveRecord(request, { noun: postingNoun, id, schema: (await Postings.schemas()).edit }, (edit) =>
    Postings.update(id, edit, by),
  );
}

export default function EditPosting() {
  const data = useLoaderData<typeof loader>();
  return (
    <EditRecord<PostingEditInput> noun={postingNoun} described={postingFields} {...data}>
      {(fields) => <PostingFields fields={fields} archived={data.values.status === "archived"} />}
    </EditRecord>
  );
}
