import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { clientList, exportCsv } from "~/modules/residents/clients/client-list.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "clients");
  return csvResponse(await exportCsv(clientList.query(request.url), by));
}
