import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { find } from "~/modules/hiring/applications/application-reviews.server";
import { type InterviewEditInput, interviewEditSchema } from "~/modules/hiring/interviews/interview.schema";
import { listAhead } from "~/modules/hiring/interviews/interview-bookings.server";
import { InterviewFields } from "~/modules/hiring/interviews/interview-fields";
import {
  interviewFields,
  interviewNoun,
  interviewsHref,
} from "~/modules/hiring/interviews/interview-options";
import * as Views from "~/modules/hiring/interviews/interview-views.server";
import * as Interviews from "~/modules/hiring/interviews/interviews.server";
import { company } from "~/modules/shared/company/company.server";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { RecordForm } from "~/ui/record-form";

async function interviewOf(params: LoaderFunctionArgs["params"]) {
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await find(postingId, idParam(params, "applicationId")));
  const interview = orNotFound(await Views.find(id, idParam(params, "interviewId")));
  return { postingId, applicationId: id, interview };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  const { postingId, applicationId, interview } = await interviewOf(params);
  const [staff, { timeZone }, all] = await Promise.all([Assignees.list("jobs"), company(), listAhead()]);
  const { version, day, time, minutes, kind, place, interviewerId, note } = interview;
  const values = {
    day,
    time,
    minutes: String(minutes),
    kind,
    place,
    interviewerId: interviewerId ?? "",
    note,
  };
  const at = interviewsHref(postingId, applicationId);
  const ahead = all.filter(({ id }) => id !== interview.id);
  return { at, zone: timeZone, staff, ahead, version, values, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const { postingId, applicationId, interview } = await interviewOf(params);
  const noun = interviewNoun(postingId, applicationId);
  return saveRecord(request, { noun, id: "interviews", schema: interviewEditSchema }, (edit) =>
    Interviews.update(interview.id, edit, by),
  );
}

export default function EditInterview() {
  const { at, staff, zone, ahead, ...form } = useLoaderData<typeof loader>();
  return (
    <RecordForm<InterviewEditInput>
      id="interview"
      fields={interviewFields}
      people={staff}
      cancelHref={at}
      intro={<p className="soft">The applicant gets an email with what has changed.</p>}
      {...form}
    >
      {(fields) => <InterviewFields {...{ fields, staff, zone, ahead }} />}
    </RecordForm>
  );
}
