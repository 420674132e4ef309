import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import type { NewPostingInput } from "~/modules/hiring/postings/posting.schema";
import { PostingFields } from "~/modules/hiring/postings/posting-fields";
import { postingNoun } from "~/modules/hiring/postings/posting-options";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { addRecord } from "~/platform/record-actions.server";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  const posting = orNotFound(await Postings.find(idParam(params, "postingId")));
  const values = { ...Postings.formValues(posting), status: "draft" as const, closesOn: "" };
  return { id: posting.id, values, ...(await formPage(request, person)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  return addRecord(request, { noun: postingNoun, schema: (await Postings.schemas()).posting }, (input, trx) =>
    Postings.create(input, by, trx),
  );
}

export default function CopyPosting() {
  const { id, ...form } = useLoaderData<typeof loader>();
  return (
    <RecordForm<NewPostingInput>
      id={postingNoun.one}
      button="Add the copy"
      cancelHref={`${postingNoun.path}/${id}`}
      {...form}
    >
      {(fields) => <PostingFields fields={fields} />}
    </RecordForm>
  );
}
