import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { DomainFindings } from "~/modules/office/setup/domain-findings";
import { type SelectorInput, selectorSchema } from "~/modules/office/setup/mail-settings.schema";
import * as SenderDomain from "~/modules/office/setup/sender-domain.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { AdminProblem } from "~/ui/admin-problem";
import { TextField } from "~/ui/fields";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "company");
  return { ...(await SenderDomain.find()), write: rightsIn(person, "company").write, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const problem = "The domain was not checked. Please try again.";
  return submit(request, selectorSchema, problem, async ({ selector }) => {
    await SenderDomain.check(selector ?? null, staff);
    return redirectWithFlash("/admin/setup/domain#domain-findings", "The name servers were asked", "info");
  });
}

export default function Domain() {
  const { domain, selector, checked, write, stamp } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-160">
      <Back to="/admin/setup">Set-up</Back>
      <div className="space-y-4">
        <DomainFindings domain={domain} checked={checked} />
        {write && (
          <Panel title="Ask the name servers" id="domain-check">
            <RecordForm<SelectorInput>
              id="domain-form"
              values={{ selector: selector ?? "" }}
              stamp={stamp}
              button="Check now"
            >
              {(fields) => (
                <TextField
                  field={fields.selector}
                  label="DKIM selector"
                  hint="Your mail provider names it, often beside the key. Left empty, the key is not looked for."
                  optional
                  width="half"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </RecordForm>
          </Panel>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the domain" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Domain of your emails" }, matches);
