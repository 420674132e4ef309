import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as OpenQuestions from "~/modules/assistant/chat/open-questions.server";
import { writtenAnswer as noun } from "~/modules/assistant/chat/written-answer.noun";
import { createAbout, writtenAnswers } from "~/modules/assistant/chat/written-answers.server";
import { isId } from "~/platform/ids.server";
import { addRecord } from "~/platform/record-actions.server";
import { initialValues } from "~/platform/record-fields";
import { RecordControls } from "~/ui/controls";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area, "write");
  const about = questionIn(request);
  const asked = about ? await OpenQuestions.find(about) : undefined;
  const question = asked?.question.slice(0, noun.fields.question.max);
  const { one, many, path, fields } = noun;
  return {
    noun: { one, many, path },
    fields,
    values: { ...initialValues(noun.fields), question },
    ...(await formPage(request, person)),
  };
}

/** The unanswered question this is written for, if any. */
function questionIn(request: Request): string | undefined {
  const id = new URL(request.url).searchParams.get("id") ?? undefined;
  return isId(id) ? id : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, noun.area, "write");
  return addRecord(request, { noun, schema: writtenAnswers.schema }, (input, trx) =>
    createAbout(questionIn(request), input, by, trx),
  );
}

export default function NewWrittenAnswer() {
  const { fields: described, ...form } = useLoaderData<typeof loader>();
  return (
    <NewRecord {...form}>{(fields) => <RecordControls fields={fields} described={described} />}</NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New written answer" }, matches);
