import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as OpenQuestions from "~/modules/assistant/chat/open-questions.server";
import { type AnswerInput, answerSchema, longestTitle } from "~/modules/assistant/chat/written.schema";
import * as WrittenAnswers from "~/modules/assistant/chat/written-answers.server";
import { AnswerFields } from "~/modules/assistant/chat/written-fields";
import { answerNoun } from "~/modules/assistant/knowledge/written-options";
import { isId } from "~/platform/ids.server";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const about = questionIn(request);
  const asked = about ? await OpenQuestions.find(about) : undefined;
  const values = { question: asked?.question.slice(0, longestTitle), status: "used" } as const;
  return { values, ...(await formPage(request, person)) };
}

/** The unanswered question that it is written for, if any. */
function questionIn(request: Request): string | undefined {
  const id = new URL(request.url).searchParams.get("id") ?? undefined;
  return isId(id) ? id : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  return addRecord(request, answerNoun, answerSchema, (input, trx) =>
    WrittenAnswers.create(input, questionIn(request), by, trx),
  );
}

export default function NewWrittenAnswer() {
  return (
    <NewRecord<AnswerInput> noun={answerNoun} {...useLoaderData<typeof loader>()}>
      {(fields) => <AnswerFields fields={fields} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New written answer" }, matches);
