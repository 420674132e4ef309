import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { exportCsv } from "~/modules/hiring/applications/application-list.server";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { csvResponse } from "~/platform/csv.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "jobs");
  const { id } = orNotFound(await Postings.find(idParam(params, "postingId")));
  return csvResponse(await exportCsv(id, request.url, by));
}
