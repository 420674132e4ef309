import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { recordOf } from "~/modules/operations/monitor/job-records.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { idParam } from "~/platform/ids.server";

/** The record that a failed job is about. Its own page checks who may see it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor");
  const record = await recordOf({ queue: params.queue ?? "", id: idParam(params, "jobId") });
  if (record) return redirect(record, 303);
  const gone = "The job or its record is gone: it may have been retried, or deleted";
  return redirectWithFlash("/admin/settings/health", gone, "info");
}
