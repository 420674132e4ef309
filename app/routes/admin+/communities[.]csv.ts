import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { communityList, exportCsv } from "~/modules/neighbourhoods/communities/community-list.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "communities");
  return csvResponse(await exportCsv(communityList.query(request.url), by));
}
