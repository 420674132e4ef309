import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { applicationHref } from "~/modules/hiring/applications/application-href";
import { heardWords } from "~/modules/hiring/applications/application-outcome";
import * as Outcomes from "~/modules/hiring/applications/application-outcomes.server";
import { type CallInput, callSchema } from "~/modules/hiring/applications/application-review.schema";
import { applicationNoun, historyFields } from "~/modules/hiring/applications/application-review-options";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { addToRecord } from "~/platform/record-actions.server";
import { TextField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const application = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  return {
    at: applicationHref(application.id, postingId),
    words: heardWords(application),
    ...(await formPage(request, person)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  const form = {
    noun: applicationNoun(postingId),
    id,
    schema: callSchema,
    done: () => "Phone call recorded",
    problem: "The phone call was not recorded. Please try again.",
  };
  return addToRecord(request, form, ({ toldOn }, trx) => Outcomes.recordCall(id, toldOn, by, trx));
}

export default function RecordCall() {
  const { at, words, ...form } = useLoaderData<typeof loader>();
  return (
    <RecordForm<CallInput>
      id="call"
      button="Record the call"
      cancelHref={at}
      intro={<p>{words}</p>}
      {...form}
    >
      {(fields) => (
        <TextField
          field={fields.toldOn}
          label={historyFields.toldOn.label}
          type="date"
          width="half"
          hint="The day the applicant heard the outcome from us."
        />
      )}
    </RecordForm>
  );
}
