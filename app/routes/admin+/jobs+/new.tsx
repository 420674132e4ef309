import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import type { NewPostingInput } from "~/modules/hiring/postings/posting.schema";
import { PostingFields } from "~/modules/hiring/postings/posting-fields";
import { postingNoun } from "~/modules/hiring/postings/posting-options";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  return formPage(request, person);
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  return addRecord(request, { noun: postingNoun, schema: (await Postings.schemas()).posting }, (input, trx) =>
    Postings.create(input, by, trx),
  );
}

const atFirst = {
  status: "active",
  type: "full-time",
  payUnit: "hour",
  requiresWorkAuthorization: "false",
  requiresDriversLicence: "false",
} as const;

export default function NewPosting() {
  return (
    <NewRecord<NewPostingInput> noun={postingNoun} values={atFirst} {...useLoaderData<typeof loader>()}>
      {(fields) => <PostingFields fields={fields} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New posting" }, matches);
