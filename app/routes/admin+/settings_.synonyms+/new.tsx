import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Synonyms from "~/modules/assistant/chat/synonyms.server";
import { type SynonymInput, synonymSchema } from "~/modules/assistant/chat/written.schema";
import { SynonymFields } from "~/modules/assistant/chat/written-fields";
import { synonymNoun } from "~/modules/assistant/knowledge/written-options";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  return formPage(request, person);
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  return addRecord(request, synonymNoun, synonymSchema, (input, trx) => Synonyms.create(input, by, trx));
}

export default function NewSynonymGroup() {
  return (
    <NewRecord<SynonymInput> noun={synonymNoun} {...useLoaderData<typeof loader>()}>
      {(fields) => <SynonymFields fields={fields} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New group of synonyms" }, matches);
