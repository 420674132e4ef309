import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type AnswerInput, answerEditSchema } from "~/modules/assistant/chat/written.schema";
import * as WrittenAnswers from "~/modules/assistant/chat/written-answers.server";
import { AnswerFields } from "~/modules/assistant/chat/written-fields";
import { answerFields, answerNoun } from "~/modules/assistant/knowledge/written-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const { id, version, ...values } = orNotFound(await WrittenAnswers.find(idParam(params, "answerId")));
  return { record: { id, version }, values, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "answerId");
  return saveRecord(request, answerNoun, id, answerEditSchema, (edit) => WrittenAnswers.update(id, edit, by));
}

export default function EditWrittenAnswer() {
  return (
    <EditRecord<AnswerInput> noun={answerNoun} described={answerFields} {...useLoaderData<typeof loader>()}>
      {(fields) => <AnswerFields fields={fields} />}
    </EditRecord>
  );
}
