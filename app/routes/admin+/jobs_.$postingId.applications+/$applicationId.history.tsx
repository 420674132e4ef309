import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { StatusSteps } from "~/modules/hiring/applications/application-review";
import { historyFields } from "~/modules/hiring/applications/application-review-options";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  const postingId = idParam(params, "postingId");
  const { id } = orNotFound(await Reviews.find(postingId, idParam(params, "applicationId")));
  const [list, steps] = await Promise.all([
    listPage(request.url, History.listOf("application", id, historyFields)),
    Reviews.listSteps(id),
  ]);
  return { list, steps };
}

export default function ApplicationHistory() {
  const { list, steps } = useLoaderData<typeof loader>();
  return (
    <>
      <StatusSteps steps={steps} />
      <h3>Everything that was done</h3>
      <HistoryList list={list} />
    </>
  );
}
