import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { applicationNoun } from "~/modules/hiring/applications/application-review-options";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import * as Interviews from "~/modules/hiring/interviews/interview-views.server";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs", "delete");
  const postingId = idParam(params, "postingId");
  const { id, version, fullName, reference } = orNotFound(
    await Reviews.find(postingId, idParam(params, "applicationId")),
  );
  const [{ notes, mails }, interviews] = await Promise.all([Reviews.impact(id), Interviews.listOf(id)]);
  const impact = [
    "Its files go with the next nightly clean-up, and the applicant's link stops working at once.",
    `Notes deleted with it: ${notes}`,
    `Interviews deleted with it: ${interviews.length}. Cancel upcoming ones first, so that the applicant is told.`,
    `Emails deleted with it: ${mails}. Emails already sent stay sent.`,
    "The law requires you to keep applications for a posting for three years.",
  ];
  const called = `${reference} from ${fullName}`;
  return { noun: applicationNoun(postingId), record: { id, version }, called, impact, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "delete");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  return deleteRecord(request, applicationNoun(postingId), (version) => Reviews.remove(id, version, by));
}

export default function DeleteApplication() {
  return <DeleteRecord {...useLoaderData<typeof loader>()} />;
}
