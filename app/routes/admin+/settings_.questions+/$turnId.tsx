import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import {
  openQuestionFields as described,
  openQuestionNoun as noun,
} from "~/modules/assistant/chat/open-question-options";
import * as OpenQuestions from "~/modules/assistant/chat/open-questions.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { RecordProblem, recordMeta } from "~/ui/record";
import { SidePanel } from "~/ui/side-panel";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const question = orNotFound(await OpenQuestions.find(idParam(params, "turnId")));
  return { question, may: rightsIn(person, "inquiries") };
}

export default function OpenQuestionPanel() {
  const { question, may } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const { id, asked, lastAsked, wordings } = question;
  return (
    <SidePanel title={question.question} closeHref={noun.path}>
      <DescriptionList
        items={[
          { term: described.asked.label, value: asked === 1 ? "Once" : `${asked} times` },
          { term: described.lastAsked.label, value: <Time at={lastAsked} /> },
        ]}
      />
      {wordings.length > 1 && (
        <>
          <h3>How it was asked</h3>
          <ul>
            {wordings.map((wording) => (
              <li key={wording}>{wording}</li>
            ))}
          </ul>
        </>
      )}
      {may.write && (
        <div className="do">
          <ButtonLink href={`/admin/settings/answers/new?id=${id}`}>Write the answer</ButtonLink>{" "}
          <ButtonLink href={`${noun.path}/${id}/dismissal${search}`} variant="line">
            Dismiss
          </ButtonLink>
        </div>
      )}
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={noun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(noun, data && { id: data.question.id, name: data.question.question }, page);
