import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Monitor from "~/modules/monitor/monitor.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { idParam } from "~/platform/ids.server";
import { readForm } from "~/platform/request-body.server";

/** A retry is a post; the address alone leads to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  return redirect("/admin/settings/health", 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "monitor", "write");
  await readForm(request);
  const id = idParam(params, "jobId");
  const sent = await Monitor.retry({ queue: params.queue ?? "", id, actorId: userId });
  if (sent) return redirectWithFlash("/admin/settings/health", "The job is sent again");
  return redirectWithFlash(
    "/admin/settings/health",
    "That job is no longer there: it was sent again",
    "info",
  );
}
