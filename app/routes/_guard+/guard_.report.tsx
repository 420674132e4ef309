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
  const [profile, place] = await Promise.all([Profiles.find(userId), Shifts.placeOf(userId)]);
  return { phone: formatPhone(profile?.phoneNumber ?? ""), place, stamp: formStamp() };
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
  const { phone, place, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <GuardHelp reports />
      <main className="pb-24">
        <h1>Report a problem</h1>
        <p className="soft mt-1">
          {`The office gets it at once, with your name${place ? ` and your place: ${place}` : ""}.`}
        </p>
        <PageFlash />
        <PageForm<GuardReportInput>
          id="report"
          stamp={stamp}
          values={{ phone }}
          submit="Send to the office"
          className="[&_.do_button]:mt-5 [&_.do_button]:min-h-20 [&_.do_button]:text-2xl [&_label]:mb-1.5 [&_label]:block [&_label]:font-semibold"
        >
          {(fields) => (
            <>
              <TextAreaField
                field={fields.message}
                label="What is wrong, and where"
                rows={6}
                maxLength={5_000}
              />
              <details open={!phone || Boolean(fields.phone.errors)}>
                <summary className="flex min-h-12 items-center">
                  <span>
                    {`We call ${phone || "you back"} `}
                    <span className="underline">Change</span>
                  </span>
                </summary>
                <TextField field={fields.phone} label="Phone number" type="tel" />
              </details>
              <p className="mt-3 font-semibold">Danger now? Call 911 first.</p>
            </>
          )}
        </PageForm>
      </main>
    </>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Report a problem" }, matches);
