import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type Forms, RejectionForm } from "~/modules/residents/verifications/review-forms";
import { rejectionSchema } from "~/modules/residents/verifications/verification.schema";
import * as Decisions from "~/modules/residents/verifications/verification-decisions.server";
import { reviewHref } from "~/modules/residents/verifications/verification-events.server";
import * as Reviews from "~/modules/residents/verifications/verification-reviews.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "rejection" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "write");
  const review = orNotFound(await Reviews.find(idParam(params, "clientId"), person.userId));
  return { version: review.version, ...(await formPage(request, person)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const userId = idParam(params, "clientId");
  return submit(request, rejectionSchema, "Failed to update verification status", async (rejection) => {
    await Decisions.reject(userId, rejection, by);
    const done = "Rejected. The client gets an email with the reason.";
    return redirectWithFlash(withListQuery(reviewHref(userId), request.url), done);
  });
}

export default function Reject() {
  return <RejectionForm {...useOutletContext<Forms>()} {...useLoaderData<typeof loader>()} />;
}
