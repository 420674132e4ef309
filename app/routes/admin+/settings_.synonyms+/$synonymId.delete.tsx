import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Synonyms from "~/modules/assistant/chat/synonyms.server";
import { synonymNoun } from "~/modules/assistant/knowledge/written-options";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "delete");
  const { id, version, words } = orNotFound(await Synonyms.find(idParam(params, "synonymId")));
  return { record: { id, version }, called: words, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "delete");
  const id = idParam(params, "synonymId");
  return deleteRecord(request, synonymNoun, (version) => Synonyms.remove(id, version, by));
}

export default function DeleteSynonymGroup() {
  return <DeleteRecord noun={synonymNoun} {...useLoaderData<typeof loader>()} />;
}
