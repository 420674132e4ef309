import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { find } from "~/modules/hiring/applications/application-reviews.server";
import { interviewsHref } from "~/modules/hiring/interviews/interview-options";
import * as Views from "~/modules/hiring/interviews/interview-views.server";
import * as Interviews from "~/modules/hiring/interviews/interviews.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";
import { Time } from "~/ui/time";

const acts = {
  cancel: {
    work: Interviews.cancel,
    question: "Cancel the interview",
    impact: "If it is still to come, the applicant gets an email, and it is removed from their calendar.",
    button: "Cancel the interview",
    variant: "danger",
    done: "Interview cancelled",
  },
  held: {
    work: Interviews.hold,
    question: "Mark the interview as held",
    impact: "It can no longer be changed. The applicant must hear the outcome within 45 days of it.",
    button: "Mark as held",
    variant: "ink",
    done: "Interview marked as held",
  },
} as const;

async function askedOf(params: LoaderFunctionArgs["params"]) {
  const postingId = idParam(params, "postingId");
  const { act } = params;
  const { work, done, ...words } = orNotFound(act === "cancel" || act === "held" ? acts[act] : undefined);
  const { id, fullName } = orNotFound(await find(postingId, idParam(params, "applicationId")));
  const interview = orNotFound(await Views.find(id, idParam(params, "interviewId")));
  return { work, done, words, interview, fullName, at: interviewsHref(postingId, id) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs", "write");
  const { words, interview, fullName, at } = await askedOf(params);
  return { words, startsAt: interview.startsAt, fullName, at, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const { work, done, interview, at } = await askedOf(params);
  return submit(request, noFields, "The interview was not changed. Please try again.", async () => {
    orNotFound(await work(interview.id, by));
    return redirectWithFlash(withListQuery(at, request.url), done);
  });
}

export default function ActOnInterview() {
  const { words, startsAt, fullName, at, stamp } = useLoaderData<typeof loader>();
  const { question, impact, button, variant } = words;
  return (
    <ConfirmForm
      lead={
        <>
          {question} with {fullName} on <Time at={startsAt} />?
        </>
      }
      impact={[impact]}
      cancelHref={at}
      {...{ button, variant, stamp }}
    />
  );
}
