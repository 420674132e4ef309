import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireStaff } from "~/access/guards.server";
import { openQuestionNoun as noun } from "~/modules/assistant/chat/open-question-options";
import * as OpenQuestions from "~/modules/assistant/chat/open-questions.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";
import { RecordProblem } from "~/ui/record";
import { SidePanel } from "~/ui/side-panel";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "write");
  const { id, question } = orNotFound(await OpenQuestions.find(idParam(params, "turnId")));
  return { id, question, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "turnId");
  return submit(request, z.object({}), "Nothing was dismissed. Please try again.", async () => {
    orNotFound((await OpenQuestions.dismiss(id, by)) || undefined);
    return redirectWithFlash(withListQuery(noun.path, request.url), "Question dismissed");
  });
}

export default function DismissQuestion() {
  const { id, question, stamp } = useLoaderData<typeof loader>();
  return (
    <SidePanel title="Dismiss a question" closeHref={noun.path}>
      <ConfirmForm
        lead={`Dismiss “${question}”?`}
        impact={["It appears again if someone asks it.", "This cannot be undone."]}
        button="Dismiss"
        stamp={stamp}
        cancelHref={`${noun.path}/${id}`}
      />
    </SidePanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={noun} />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Dismiss a question" }, matches);
