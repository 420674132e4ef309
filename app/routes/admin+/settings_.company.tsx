import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type CompanyInput, companySchema } from "~/modules/settings/company.schema";
import { CompanyForm, companyValues, SavedMeanwhile } from "~/modules/settings/company-fields";
import * as CompanySettings from "~/modules/settings/company-settings.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "company");
  const { company, version } = await CompanySettings.find();
  const draft = await takeDraft(request, person);
  const values = { ...companyValues(company), ...draft };
  return { values, version: draft?.version ?? String(version), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "company", "write");
  const submission = await parseForm(request, companySchema);
  if (submission.status !== "success") return withSaved(invalid(submission));
  try {
    const { version, company } = submission.value;
    const outcome = await CompanySettings.update(userId, version, company);
    if (outcome.status === "saved") {
      return await redirectWithFlash("/admin/settings#company", "The company settings are saved");
    }
    const refused = invalid(submission, { status: 409, message: changedMeanwhile });
    const { current } = outcome;
    const saved = { values: companyValues(current.company), version: String(current.version) };
    return withSaved(refused, saved);
  } catch (error) {
    const message = "The company settings were not saved. Please try again.";
    return withSaved(failed(submission, error, { message }));
  }
}

/** The answer to a refused form, with what someone else saved meanwhile. */
function withSaved(
  refused: ReturnType<typeof invalid>,
  saved: { values: CompanyInput; version: string } | null = null,
) {
  return data({ ...refused.data, saved }, refused.init ?? undefined);
}

const changedMeanwhile = "Someone else has saved these settings since you opened them. Nothing was changed.";

export default function Company() {
  const { values, version, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const saved = answer?.saved;
  const [form, fields] = useForm<CompanyInput>({
    id: "company-form",
    lastResult: answer?.result,
    defaultValue: values,
  });
  const typed: Record<string, unknown> = answer?.result.initialValue ?? {};
  const opened = typeof typed.version === "string" ? typed.version : version;
  return (
    <Panel title="Company" id="company">
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      {saved && <SavedMeanwhile typed={typed} saved={saved.values} />}
      <CompanyForm
        form={form}
        fields={fields}
        formKey={(answer ?? { stamp }).stamp.key}
        version={saved?.version ?? opened}
      />
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Company settings" }, matches);
