import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { clientHistory } from "~/modules/clients/client-options";
import * as History from "~/modules/history/history.server";
import { HistoryList } from "~/modules/history/history-list";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "clients");
  return listPage(request, History.listOf("client", idParam(params, "clientId"), clientHistory));
}

export default function ClientHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
