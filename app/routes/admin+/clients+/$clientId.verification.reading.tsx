import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type Forms, ReadingForm } from "~/modules/residents/verifications/review-forms";
import { readingSchema } from "~/modules/residents/verifications/verification.schema";
import { reviewHref } from "~/modules/residents/verifications/verification-events.server";
import * as Reviews from "~/modules/residents/verifications/verification-reviews.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "reading" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "write");
  return formPage(request, person);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const userId = idParam(params, "clientId");
  return submit(request, readingSchema, "What you read was not saved. Please try again.", async (reading) => {
    orNotFound(await Reviews.read(userId, reading, by));
    return redirectWithFlash(
      withListQuery(reviewHref(userId), request.url),
      "Compare it with what was typed",
      "info",
    );
  });
}

export default function Reading() {
  return <ReadingForm {...useOutletContext<Forms>()} {...useLoaderData<typeof loader>()} />;
}
