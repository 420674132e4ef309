import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { formStamp } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "reports", "delete");
  const { id, version, title, status } = orNotFound(await Reports.find(idParam(params, "runId")));
  if (status === "approved") throw notFound();
  return { record: { id, version }, called: title, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "reports", "delete");
  const id = idParam(params, "runId");
  return deleteRecord(request, reportNoun, (version) => Reports.remove(id, version, by));
}

export default function DeleteReport() {
  return <DeleteRecord noun={reportNoun} {...useLoaderData<typeof loader>()} />;
}
