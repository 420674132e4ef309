import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as WrittenAnswers from "~/modules/assistant/chat/written-answers.server";
import { answerFields, answerNoun } from "~/modules/assistant/knowledge/written-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const answer = orNotFound(await WrittenAnswers.find(idParam(params, "answerId")));
  return { answer, may: rightsIn(person, "inquiries") };
}

export default function WrittenAnswerPanel() {
  const { answer, may } = useLoaderData<typeof loader>();
  return (
    <RecordPanel noun={answerNoun} id={answer.id} title={answer.question} may={may}>
      <RecordFacts fields={answerFields} record={answer} omit={["question"]} />
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={answerNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(answerNoun, data?.answer.question, page);
