import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";

import { type ReviewForms, StatusForm } from "~/modules/hiring/applications/application-forms";
import { applicationHref, newEmployeeHref } from "~/modules/hiring/applications/application-href";
import { statusSchema } from "~/modules/hiring/applications/application-review.schema";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { statusLabels } from "~/modules/hiring/applications/application-states";
import * as Decisions from "~/modules/hiring/interviews/decisions.server";
import { may } from "~/modules/shared/roles/roles";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "status" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs", "write");
  return formPage(request, person);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "write");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  return submit(request, statusSchema, "The status was not changed. Please try again.", async (change) => {
    await Decisions.setStatus(id, change, by);
    const to = withListQuery(applicationHref(id, postingId), request.url);
    const message = `The status is now ${statusLabels[change.to]}`;
    const adds = change.to === "hired" && may(by.role, "employees", "write");
    const links = adds ? [{ label: "Add as an employee", href: newEmployeeHref(id) }] : undefined;
    return redirectWithFlash(to, message, "success", links);
  });
}

export default function ChangeStatus() {
  return <StatusForm {...useOutletContext<ReviewForms>()} {...useLoaderData<typeof loader>()} />;
}
