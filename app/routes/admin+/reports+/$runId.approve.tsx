import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { versionSchema } from "~/platform/record.schema";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "reports", "write");
  const { id, title, version, status, kind } = orNotFound(await Reports.find(idParam(params, "runId")));
  if (status !== "pending") throw notFound();
  return { id, title, version, forResidents: kind === "community", stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "reports", "write");
  const id = idParam(params, "runId");
  return submit(request, versionSchema, "Nothing was approved. Please try again.", async ({ version }) => {
    orNotFound(await Reports.approve(id, version, by));
    return redirectWithFlash(withListQuery(`${reportNoun.path}/${id}`, request.url), "Report approved");
  });
}

export default function ApproveReport() {
  const { id, title, version, forResidents, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Approve ${title}?`}
      impact={[
        "Once approved, it cannot be changed or deleted. To correct it, make a new report.",
        ...(forResidents
          ? ["The members of the community see it, and those who want these emails are told."]
          : []),
      ]}
      variant="ink"
      button="Approve report"
      version={version}
      stamp={stamp}
      cancelHref={`${reportNoun.path}/${id}`}
    />
  );
}
