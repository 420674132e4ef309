import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import * as Incidents from "~/modules/inquiries/incidents.server";
import { type IncidentInput, incidentSchema } from "~/modules/inquiries/inquiry.schema";
import * as Profiles from "~/modules/profiles/profiles.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { TextAreaField, TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireGuard(request);
  const profile = await Profiles.find(userId);
  return { phone: profile?.phoneNumber ? formatPhone(profile.phoneNumber) : "", stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  const problem = "Your report was not sent. Call the office, or press again.";
  return submit(request, incidentSchema, problem, async (input, form) => {
    const report = { name: guard.fullName, ...input };
    const to = await form.once(async (trx) => {
      await Incidents.report(report, guard, trx);
      return "/guard";
    });
    return redirectWithFlash(to, "Your report has been sent to the office.");
  });
}

export default function Report() {
  const { phone, stamp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <main>
      <h1>Report a problem</h1>
      <a className="big call" href="tel:911">
        Emergency: call 911
      </a>
      <a className="big line" href={company.phoneHref}>
        Call the office: {company.phone}
      </a>
      <PageForm<IncidentInput> id="report" stamp={stamp} values={{ phone }} submit="Send to the office">
        {(fields) => (
          <>
            <TextAreaField
              field={fields.message}
              label="What is wrong, and where"
              rows={5}
              maxLength={5_000}
            />
            <TextField field={fields.phone} label="Phone number where we can reach you" type="tel" />
          </>
        )}
      </PageForm>
      <p>
        <a href="/guard">Back to the round</a>
      </p>
    </main>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Report a problem" }, matches);
