import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as GuardReports from "~/modules/inquiries/inquiries/guard-reports.server";
import { type GuardReportInput, guardReportSchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { GuardHelp } from "~/modules/patrols/rounds/guard-help";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import * as Shifts from "~/modules/patrols/rounds/shifts.server";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { TextAreaField, TextField } from "~/ui/fields";
import { PageFlash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireGuard(request);
  const profile = await Profiles.find(userId);
  return { phone: profile?.phoneNumber ? formatPhone(profile.phoneNumber) : "", stamp: formStamp() };
}

const callInstead = "/guard/report";

export async function action({ request }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  const problem = "Your report was not sent. Call the office, or press again.";
  const { phone, timeZone } = await company();
  return submit(request, guardReportSchema, problem, async (input, form) => {
    let message = "Your report has been sent to the office.";
    const to = await form.once(async (trx) => {
      const shiftPlace = await Shifts.placeOf(guard.userId, trx);
      const report = { name: guard.fullName, shiftPlace, ...input };
      const { sentBefore, quiet } = await GuardReports.report(report, guard, trx);
      if (sentBefore)
        message = `You sent this at ${clockWords(sentBefore, timeZone)}, and it counts once. If it has happened again, write what is new.`;
      return quiet ? callInstead : "/guard";
    });
    if (to !== callInstead) return redirectWithFlash(to, message);
    const advice = `Your report is kept, but you have sent more than 20 in an hour, so the office gets no email about it. Call the office: ${formatPhone(phone)}. If someone is in danger, call 911.`;
    return redirectWithFlash(to, advice, "error");
  });
}

export default function Report() {
  const { phone, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <main className="pb-20">
        <h1>Report a problem</h1>
        <PageFlash />
        <a className="big call no-underline" href="tel:911">
          Emergency: call 911
        </a>
        <PageForm<GuardReportInput> id="report" stamp={stamp} values={{ phone }} submit="Send to the office">
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
        <p className="mt-5">
          <a href="/guard">Back to the round</a>
        </p>
      </main>
      <GuardHelp />
    </>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Report a problem" }, matches);
