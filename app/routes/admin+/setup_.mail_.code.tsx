import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { type TestCodeInput, testCodeSchema } from "~/modules/office/setup/mail-settings.schema";
import * as MailTest from "~/modules/office/setup/mail-test.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { AdminProblem } from "~/ui/admin-problem";
import { TextField } from "~/ui/fields";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireStaff(request, "company", "write");
  if (!(await MailTest.isOpen())) throw redirect("/admin/setup/mail", 303);
  return { email, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const problem = "The code was not checked. Please try again.";
  return submit(request, testCodeSchema, problem, async ({ code }) => {
    await MailTest.prove(code, staff);
    return redirectWithFlash("/admin/setup/mail#mail-server", "The test message came. Emails go out");
  });
}

export default function TestCode() {
  const { email, stamp } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-160">
      <Back to="/admin/setup/mail">Email</Back>
      <Panel title="Has the message come?" id="mail-test">
        <p className="mb-4">
          {`We sent a message to ${email}. If it is not there in a few minutes, look among the spam, and then at the mail server’s settings.`}
        </p>
        <RecordForm<TestCodeInput>
          id="mail-test-form"
          stamp={stamp}
          button="It has come"
          cancelHref="/admin/setup/mail"
        >
          {({ code }) => (
            <TextField
              field={code}
              label="Code"
              hint="The six digits in the message. They are good for an hour."
              width="short"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </RecordForm>
      </Panel>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the test message" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Test message" }, matches);
