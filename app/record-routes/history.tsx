import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { nounOf, recordOf } from "~/access/record-routes.server";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { listPage } from "~/platform/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, nounOf(request).description.area);
  const { noun, row } = await recordOf(request);
  return listPage(request, History.listOf(noun.description.type, row.id, noun.description.fields));
}

export default function RecordHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
