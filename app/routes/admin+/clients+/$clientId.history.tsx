import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { clientHistory } from "~/modules/clients/client-options";
import { mergeHistory } from "~/modules/duplicates/duplicate-options";
import * as History from "~/modules/history/history.server";
import { HistoryList } from "~/modules/history/history-list";
import * as Merged from "~/modules/profiles/merged-profiles.server";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "clients");
  const ids = await Merged.idsOf(idParam(params, "clientId"));
  return listPage(request, History.listOf("client", ids, { ...mergeHistory, ...clientHistory }));
}

export default function ClientHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
