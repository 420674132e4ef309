import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { correct } from "~/modules/office/reports/plan-corrections.server";
import { isPlanKind, reportNoun } from "~/modules/office/reports/report-options";
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
  if (status !== "approved" || !isPlanKind(kind)) throw notFound();
  return { id, title, version, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "reports", "write");
  const id = idParam(params, "runId");
  return submit(
    request,
    versionSchema,
    "The correction was not begun. Please try again.",
    async (_, form) => {
      const to = await form.once(async (trx) =>
        withListQuery(`${reportNoun.path}/${orNotFound(await correct(id, by, trx))}/progress`, request.url),
      );
      return redirectWithFlash(to, "The corrected report is being prepared", "info");
    },
  );
}

export default function CorrectReport() {
  const { id, title, version, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Correct ${title}?`}
      impact={[
        "Its figures are read anew, from what is recorded now.",
        "Once the new report is approved, its readers are told, and the old one says that it was corrected.",
      ]}
      variant="ink"
      button="Make the corrected report"
      version={version}
      stamp={stamp}
      cancelHref={`${reportNoun.path}/${id}`}
    />
  );
}
