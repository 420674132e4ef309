import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { orNotFound, seeOther } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import type { RouteHandle } from "~/route-handle";
import { useReload } from "~/ui/reload";

const seconds = 2;

export const handle = { reloads: seconds } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "reports");
  const id = idParam(params, "runId");
  const { status } = orNotFound(await Reports.find(id));
  if (status !== "preparing") throw seeOther(withListQuery(`${reportNoun.path}/${id}`, request.url));
  return null;
}

export default function ReportProgress() {
  useReload(seconds);
  return (
    <>
      <p role="status">Preparing the report…</p>
      <p>
        <progress aria-label="Preparing" />
      </p>
      <p className="soft">
        This page refreshes every {seconds} seconds. You can leave it: the work continues.
      </p>
    </>
  );
}
