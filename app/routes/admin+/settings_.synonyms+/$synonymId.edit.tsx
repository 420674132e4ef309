import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Synonyms from "~/modules/assistant/chat/synonyms.server";
import { type SynonymInput, synonymEditSchema } from "~/modules/assistant/chat/written.schema";
import { SynonymFields } from "~/modules/assistant/chat/written-fields";
import { synonymFields, synonymNoun } from "~/modules/assistant/knowledge/written-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const { id, version, ...values } = orNotFound(await Synonyms.find(idParam(params, "synonymId")));
  return { record: { id, version }, values, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "synonymId");
  return saveRecord(request, synonymNoun, id, synonymEditSchema, (edit) => Synonyms.update(id, edit, by));
}

export default function EditSynonymGroup() {
  return (
    <EditRecord<SynonymInput>
      noun={synonymNoun}
      described={synonymFields}
      {...useLoaderData<typeof loader>()}
    >
      {(fields) => <SynonymFields fields={fields} />}
    </EditRecord>
  );
}
