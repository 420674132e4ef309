import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { monthsBack } from "~/modules/office/reports/months";
import { type ReportInput, reportSchema } from "~/modules/office/reports/report.schema";
import { ReportFields } from "~/modules/office/reports/report-fields";
import { reportNoun } from "~/modules/office/reports/report-options";
import * as Reports from "~/modules/office/reports/report-runs.server";
import { subjects as listSubjects } from "~/modules/office/reports/report-subjects.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { withListQuery } from "~/platform/list-links";
import { pageMeta } from "~/ui/meta";
import { RecordForm } from "~/ui/record-form";
import { SidePanel } from "~/ui/side-panel";

const maxMonths = 24;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "reports", "write");
  const [subjects, now] = await Promise.all([listSubjects(), Reports.monthNow()]);
  const months = monthsBack(now, maxMonths);
  return { subjects, months, page: await formPage(request, person) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "reports", "write");
  return submit(request, reportSchema, "The report was not made. Please try again.", async (input, form) => {
    const to = await form.once(async (trx) =>
      withListQuery(`${reportNoun.path}/${await Reports.create(input, by, trx)}/progress`, request.url),
    );
    return redirectWithFlash(to, "The report is being prepared", "info");
  });
}

export default function NewReport() {
  const { subjects, months, page } = useLoaderData<typeof loader>();
  return (
    <SidePanel title="New report" closeHref={reportNoun.path}>
      <RecordForm<ReportInput>
        id="report"
        button="Create report"
        cancelHref={reportNoun.path}
        values={{ subject: "", month: months[1]?.value ?? "" }}
        {...page}
      >
        {(fields) => <ReportFields fields={fields} subjects={subjects} months={months} />}
      </RecordForm>
    </SidePanel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New report" }, matches);
