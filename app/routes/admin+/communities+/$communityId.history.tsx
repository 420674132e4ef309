import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { communityHistory } from "~/modules/neighbourhoods/communities/community-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities");
  return listPage(request, History.listOf("community", idParam(params, "communityId"), communityHistory));
}

export default function CommunityHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
