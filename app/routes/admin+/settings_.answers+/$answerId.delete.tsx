import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as WrittenAnswers from "~/modules/assistant/chat/written-answers.server";
import { answerNoun } from "~/modules/assistant/knowledge/written-options";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "delete");
  const { id, version, question } = orNotFound(await WrittenAnswers.find(idParam(params, "answerId")));
  return { record: { id, version }, called: question, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "delete");
  const id = idParam(params, "answerId");
  return deleteRecord(request, answerNoun, (version) => WrittenAnswers.remove(id, version, by));
}

export default function DeleteWrittenAnswer() {
  return <DeleteRecord noun={answerNoun} {...useLoaderData<typeof loader>()} />;
}
