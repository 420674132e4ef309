import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { applicationHref } from "~/modules/hiring/applications/application-href";
import { heardWords } from "~/modules/hiring/applications/application-outcome";
import * as Outcomes from "~/modules/hiring/applications/application-outcomes.server";
import {
  applicationNoun,
  reasonOf,
  rejectionReasons,
} from "~/modules/hiring/applications/application-review-options";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { statusLabels } from "~/modules/hiring/applications/application-states";
import { formStamp, noFields } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { addToRecord } from "~/platform/record-actions.server";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const application = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  const { id, fullName, email, status } = application;
  const outcome = await Outcomes.find(id);
  const reason = reasonOf(outcome?.reason ?? null);
  const words = reason && rejectionReasons[reason].words;
  const impact = [
    heardWords(application),
    `The email goes to ${email}.`,
    ...(words ? [`It gives the reason: “${words}”`] : []),
    "The applicant's link works for 90 more days.",
  ];
  const lead = outcome
    ? `Email ${fullName} the outcome now: ${statusLabels[status].toLowerCase()}?`
    : Outcomes.noOutcome;
  return { at: applicationHref(id, postingId), lead, impact: outcome ? impact : [], stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  const form = {
    noun: applicationNoun(postingId),
    id,
    schema: noFields,
    done: () => "The email about the outcome is on its way",
    problem: "The outcome was not emailed. Please try again.",
  };
  return addToRecord(request, form, (_, trx) => Outcomes.sendOutcome(id, by, trx));
}

export default function EmailOutcome() {
  const { at, lead, impact, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={lead}
      impact={impact}
      button="Email the outcome now"
      variant="ink"
      cancelHref={at}
      stamp={stamp}
    />
  );
}
