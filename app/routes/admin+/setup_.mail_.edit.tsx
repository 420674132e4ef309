import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { MailServerFields } from "~/modules/office/setup/mail-server-fields";
import { type MailSettingsInput, mailSettingsSchema } from "~/modules/office/setup/mail-settings.schema";
import * as MailSettings from "~/modules/office/setup/mail-settings.server";
import { StepList } from "~/modules/office/setup/step-list";
import { AppError } from "~/platform/app-error.server";
import { env } from "~/platform/env.server";
import { formStamp, submit } from "~/platform/forms.server";
import { AdminProblem } from "~/ui/admin-problem";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "company", "write");
  const { host, port, security, username, hasPassword } = (await MailSettings.find()) ?? {};
  const values = { host, port: String(port ?? 465), security: security ?? "tls", username: username ?? "" };
  return { values, hasPassword, draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const problem = "The mail server was not saved. Please try again.";
  return submit(request, mailSettingsSchema, problem, async ({ password, ...server }) => {
    if (env.demo) throw new AppError("The demo sends no email.", 409);
    if (env.smtpUrl)
      throw new AppError("SMTP_URL is set on the server, and wins over what is typed here.", 409);
    return stepUp(staff, "save_mail_server", MailSettings.asFields(server, password ?? null));
  });
}

export default function MailServer() {
  const { values, hasPassword, draft, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <Back to="/admin/setup/mail">Email</Back>
      <div className="cards gap-4! xl:grid-cols-2 xl:items-start">
        <Panel title="How to reach it" id="mail-server-form">
          <p className="soft">Your mail provider gives you these.</p>
          <RecordForm<MailSettingsInput>
            id="mail-server"
            values={values}
            draft={draft}
            stamp={stamp}
            cancelHref="/admin/setup/mail"
          >
            {(fields) => <MailServerFields fields={fields} hasPassword={hasPassword === true} />}
          </RecordForm>
        </Panel>
        <StepList
          title="What happens next"
          id="mail-steps"
          steps={[
            ["You save", "Confirm it with your password. Until step 3, emails wait and none is lost."],
            ["You send a test message", "It goes out through this server."],
            ["You type the code in it", "From then on emails go out, those that waited first."],
          ]}
        />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the mail server" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Mail server" }, matches);
