import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { announcementFields } from "~/modules/neighbourhoods/announcements/announcement-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities");
  const id = idParam(params, "announcementId");
  return listPage(request, History.listOf("announcement", id, announcementFields));
}

export default function AnnouncementHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
