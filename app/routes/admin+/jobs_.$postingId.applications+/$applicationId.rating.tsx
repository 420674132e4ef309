import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { RatingForm, type ReviewForms } from "~/modules/hiring/applications/application-forms";
import { ratingSchema } from "~/modules/hiring/applications/application-review.schema";
import { applicationNoun } from "~/modules/hiring/applications/application-review-options";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "rating" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  return formPage(request, person);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  const noun = applicationNoun(postingId);
  return saveRecord(request, { noun, id, schema: ratingSchema, done: "Rating saved" }, (edit) =>
    Reviews.rate(id, edit, by),
  );
}

export default function Rate() {
  return <RatingForm {...useOutletContext<ReviewForms>()} {...useLoaderData<typeof loader>()} />;
}
