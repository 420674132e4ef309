import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findRegistering } from "~/access/registering-cookie.server";
import { afterConfirming } from "~/access/registration.server";
import * as EmailConfirmations from "~/modules/accounts/email-confirmations.server";
import { type CodeInput, codeSchema } from "~/modules/accounts/register.schema";
import { CodeField } from "~/modules/accounts/register-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  const registering = await findRegistering(request);
  return { email: registering?.tokenId ? registering.email : null, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, codeSchema);
  const hide = ["code"];
  if (submission.status !== "success") return invalid(submission, { hide });
  const { tokenId, email } = (await findRegistering(request)) ?? {};
  if (!tokenId || !email) return invalid(submission, { message: EmailConfirmations.wrongCode, hide });
  try {
    const outcome = await EmailConfirmations.confirmByCode({ tokenId, email }, submission.value.code);
    return await afterConfirming(request, outcome);
  } catch (error) {
    return failed(submission, error, { message: "That did not work. Please try again.", hide });
  }
}

export default function ConfirmEmail() {
  const { email, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<CodeInput>({ id: "confirm-email", lastResult: answer?.result });
  const to = email ? `We have sent a mail to ${email}.` : "We have sent you a mail.";
  const how = email ? "Open the link in it, or type its code here." : "Open the link in it.";
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading title="Confirm your email" lead={`${to} ${how}`} />
      {email && (
        <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
          <CodeField field={fields.code} />
          <FormActions>
            <SubmitButton label="Confirm" pendingLabel="Confirming…" />
          </FormActions>
        </FormShell>
      )}
      <p className="aside-link">
        No mail after a few minutes? Look into the spam folder, or{" "}
        <a href="/confirm-email/mail">have it sent again</a>.
      </p>
    </MinimalShell>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm your email" }, matches);
