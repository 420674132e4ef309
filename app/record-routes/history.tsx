import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { placeOf } from "~/access/record-routes.server";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { listPage } from "~/platform/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, placeOf(request).noun.description.area);
  const { noun, id } = placeOf(request);
  const { type, fields } = noun.description;
  return listPage(request.url, History.listOf(type, (await noun.historyOf?.(id)) ?? id, fields));
}

export default function RecordHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
