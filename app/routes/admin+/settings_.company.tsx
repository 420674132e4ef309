import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import {
  type CompanyInput,
  companyLabels,
  companySchema,
  companyValues,
} from "~/modules/settings/company.schema";
import { CompanyFields } from "~/modules/settings/company-fields";
import * as CompanySettings from "~/modules/settings/company-settings.server";
import { timeZones } from "~/modules/settings/time-zones";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "company");
  const { company, version } = await CompanySettings.find();
  const draft = await takeDraft(request, person);
  return { values: companyValues(company), draft, version, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "company", "write");
  const submission = await parseForm(request, companySchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    await CompanySettings.update(userId, submission.value.version, submission.value.company);
  } catch (error) {
    return failed(submission, error, {
      message: "The company settings were not saved. Please try again.",
    });
  }
  return redirectWithFlash("/admin/settings#company", "The company settings are saved");
}

export default function Company() {
  const { values, draft, version, stamp } = useLoaderData<typeof loader>();
  return (
    <Panel title="Company" id="company">
      <RecordForm<CompanyInput>
        id="company-form"
        values={{ ...values, ...draft }}
        version={draft?.version ?? version}
        stamp={stamp}
        labels={companyLabels}
        words={(name, value) => (name === "timeZone" ? zoneLabel(value) : value)}
        cancelHref="/admin/settings"
      >
        {(fields) => <CompanyFields fields={fields} />}
      </RecordForm>
    </Panel>
  );
}

function zoneLabel(name: string): string {
  return timeZones.find(({ value }) => value === name)?.label ?? name;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Company settings" }, matches);
