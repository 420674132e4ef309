import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type CompanyInput, companySchema, companyValues } from "~/modules/shared/company/company.schema";
import { CompanyFields } from "~/modules/shared/company/company-fields";
import { companyFields } from "~/modules/shared/company/company-record";
import * as CompanySettings from "~/modules/shared/company/company-settings.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "company");
  const { company, version } = await CompanySettings.find();
  const draft = await takeDraft(request, person);
  return { values: companyValues(company), draft, version, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const problem = "The company settings were not saved. Please try again.";
  return submit(request, companySchema, problem, async ({ version, ...typed }, form) => {
    await CompanySettings.update(
      { version, submitted: typed, original: form.original, keepTheirs: form.keepTheirs },
      staff,
    );
    return redirectWithFlash("/admin/settings/company#company", "Company settings saved");
  });
}

export default function Company() {
  const { values, draft, version, stamp } = useLoaderData<typeof loader>();
  return (
    <Panel title="Company" unseen id="company">
      <RecordForm<CompanyInput>
        id="company-form"
        values={values}
        draft={draft}
        version={version}
        stamp={stamp}
        fields={companyFields}
        cancelHref="/admin/settings"
      >
        {(inputs) => <CompanyFields fields={inputs} />}
      </RecordForm>
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Company settings" }, matches);
