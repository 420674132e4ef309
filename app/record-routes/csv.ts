import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { nounOf } from "~/access/record-routes.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, nounOf(request).description.area);
  const noun = nounOf(request);
  return csvResponse(await noun.exportCsv(noun.list.query(request.url), by));
}
