import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Monitor from "~/modules/operations/monitor/monitor.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { idParam } from "~/platform/ids.server";
import { readForm } from "~/platform/request-body.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  return redirect("/admin/settings/health", 303);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "monitor", "write");
  await readForm(request);
  const id = idParam(params, "jobId");
  const sent = await Monitor.retry({ queue: params.queue ?? "", id }, staff);
  if (sent) return redirectWithFlash("/admin/settings/health", "Retrying the job");
  return redirectWithFlash(
    "/admin/settings/health",
    "That job is no longer in the list: it has already been retried",
    "info",
  );
}
