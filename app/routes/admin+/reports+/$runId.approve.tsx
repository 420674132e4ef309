import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { isForResidents, reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { versionSchema } from "~/platform/record.schema";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "reports", "write");
  const report = orNotFound(await Reports.find(idParam(params, "runId")));
  const { id, title, version, status, kind, firstApprovedAt, isEarly } = report;
  if (status !== "pending") throw notFound();
  const isFirst = kind === "house" && firstApprovedAt === null;
  const early = isEarly ? ["Its month was not over when it was made. A later one has all of it."] : [];
  return { id, title, version, isFirst, impact: [...early, ...impactOf(kind, isFirst)], stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "reports", "write");
  const id = idParam(params, "runId");
  return submit(request, versionSchema, "Nothing was approved. Please try again.", async ({ version }) => {
    const done = orNotFound(await Reports.approve(id, version, by));
    const words = done === "first" ? "Approved. A second person has to approve it too" : "Report approved";
    return redirectWithFlash(withListQuery(`${reportNoun.path}/${id}`, request.url), words);
  });
}

function impactOf(kind: string, isFirst: boolean): string[] {
  if (isFirst) return ["It is on a house: a second person has to approve it before it is sent."];
  const fixed = "Once approved, it cannot be changed or deleted. To correct it, make a new report.";
  if (kind === "community")
    return [fixed, "The members of the community see it, and those who want these emails are told."];
  return isForResidents(kind) ? [fixed, "Its customers get it by email, with its figures."] : [fixed];
}

export default function ApproveReport() {
  const { id, title, version, isFirst, impact, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Approve ${title}?`}
      impact={impact}
      variant="ink"
      button={isFirst ? "Approve first" : "Approve report"}
      version={version}
      stamp={stamp}
      cancelHref={`${reportNoun.path}/${id}`}
    />
  );
}
