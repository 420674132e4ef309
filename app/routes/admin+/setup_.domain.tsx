import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { DomainFindings, WhatIsChecked } from "~/modules/office/setup/domain-findings";
import { type SelectorInput, selectorSchema } from "~/modules/office/setup/mail-settings.schema";
import * as SenderDomain from "~/modules/office/setup/sender-domain.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { AdminProblem } from "~/ui/admin-problem";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
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
    return redirectWithFlash("/admin/setup/domain#domain-findings", "Domain checked", "info");
  });
}

export default function Domain() {
  const { domain, selector, checked, write, stamp } = useLoaderData<typeof loader>();
  return (
    <div className="cards gap-4! xl:grid-cols-2 xl:items-start">
      <DomainFindings domain={domain} checked={checked}>
        {write && (
          <div className="mt-6">
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
                  hint="Your mail provider lists it beside the key. Leave it empty to skip the key."
                  optional
                  width="half"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </RecordForm>
          </div>
        )}
      </DomainFindings>
      {!checked && <WhatIsChecked />}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the domain" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Email domain" }, matches);
