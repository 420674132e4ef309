import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { recommend } from "~/modules/office/reports/plan-corrections.server";
import { type RecommendationInput, recommendationSchema } from "~/modules/office/reports/report.schema";
import { isForResidents, reportFields, reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { TextAreaField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

const problem = "The recommendation was not saved. Please try again.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "reports", "write");
  const report = orNotFound(await Reports.find(idParam(params, "runId")));
  const { id, version, recommendation, status, kind } = report;
  if (status !== "pending" || !isForResidents(kind)) throw notFound();
  return { id, version, recommendation, page: await formPage(request, person) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "reports", "write");
  const id = idParam(params, "runId");
  return submit(request, recommendationSchema, problem, async (typed, form) => {
    await form.once(async (trx) => orNotFound(await recommend(id, typed, by, trx)));
    return redirectWithFlash(withListQuery(`${reportNoun.path}/${id}`, request.url), "Recommendation saved");
  });
}

export default function Recommend() {
  const { id, version, recommendation, page } = useLoaderData<typeof loader>();
  return (
    <RecordForm<RecommendationInput>
      id="recommendation"
      values={{ recommendation }}
      hidden={[["version", String(version)]]}
      cancelHref={`${reportNoun.path}/${id}`}
      {...page}
    >
      {(fields) => (
        <TextAreaField
          field={fields.recommendation}
          label={reportFields.recommendation.label}
          hint="One thing that the readers can do, in a few sentences. Without one, the report says that nothing is recorded."
          maxLength={500}
          optional
        />
      )}
    </RecordForm>
  );
}
