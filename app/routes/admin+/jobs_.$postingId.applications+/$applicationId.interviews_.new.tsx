import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { find } from "~/modules/hiring/applications/application-reviews.server";
import { type InterviewInput, interviewSchema } from "~/modules/hiring/interviews/interview.schema";
import { listAhead } from "~/modules/hiring/interviews/interview-bookings.server";
import { InterviewFields } from "~/modules/hiring/interviews/interview-fields";
import { interviewNoun, interviewsHref } from "~/modules/hiring/interviews/interview-options";
import * as Interviews from "~/modules/hiring/interviews/interviews.server";
import { company } from "~/modules/shared/company/company.server";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { addToRecord } from "~/platform/record-actions.server";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await find(postingId, idParam(params, "applicationId")));
  const [staff, { address, timeZone }, ahead] = await Promise.all([
    Assignees.list("jobs"),
    company(),
    listAhead(),
  ]);
  const me = staff.some(({ id }) => id === person.userId) ? person.userId : "";
  const values = { minutes: "30", kind: "in-person" as const, place: address ?? "", interviewerId: me };
  return {
    at: interviewsHref(postingId, id),
    zone: timeZone,
    staff,
    ahead,
    values,
    ...(await formPage(request, person)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await find(postingId, idParam(params, "applicationId")));
  const form = {
    noun: interviewNoun(postingId, id),
    id: "interviews",
    schema: interviewSchema,
    done: () => "Interview planned",
    problem: "The interview was not planned. Please try again.",
  };
  return addToRecord(request, form, (input, trx) => Interviews.plan(id, input, by, trx));
}

export default function PlanInterview() {
  const { at, staff, zone, ahead, ...form } = useLoaderData<typeof loader>();
  return (
    <RecordForm<InterviewInput> id="interview" button="Plan the interview" cancelHref={at} {...form}>
      {(fields) => <InterviewFields {...{ fields, staff, zone, ahead }} />}
    </RecordForm>
  );
}
