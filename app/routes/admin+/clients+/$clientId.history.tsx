import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Merged from "~/modules/accounts/profiles/merged-profiles.server";
import { mergeHistory } from "~/modules/office/duplicates/duplicate-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { clientHistory } from "~/modules/residents/clients/client-options";
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
