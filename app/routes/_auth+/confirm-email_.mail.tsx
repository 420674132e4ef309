import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findRegistering } from "~/access/registering-cookie.server";
import { awaitConfirmation } from "~/access/registration.server";
import * as EmailConfirmations from "~/modules/accounts/email-confirmations.server";
import { type AddressInput, addressSchema } from "~/modules/accounts/register.schema";
import { EmailField } from "~/modules/accounts/register-fields";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { Countdown } from "~/ui/countdown";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  return { email: (await findRegistering(request))?.email, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, addressSchema);
  if (submission.status !== "success") return invalid(submission);
  const { email } = submission.value;
  try {
    const tokenId = await EmailConfirmations.resend(email);
    const { signIn } = (await findRegistering(request)) ?? { signIn: "/login" };
    const message = "If this email waits to be confirmed, another mail is on its way.";
    return await awaitConfirmation({ email, tokenId, signIn }, message);
  } catch (error) {
    return failed(submission, error, { message: "An unexpected error occurred. Please try again later." });
  }
}

export default function ConfirmEmailMail() {
  const { email, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<AddressInput>({
    id: "confirm-email-mail",
    lastResult: answer?.result,
    defaultValue: { email },
  });
  const refusal = form.errors?.[0];
  const lead = refusal && <Countdown sentence={refusal} over="You can ask for another mail now." />;
  return (
    <MinimalShell>
      <ErrorSummary lead={lead} errors={summaryErrors(form)} />
      <PageHeading
        title="Send the mail again"
        lead="It holds a link and a code, and either confirms your email."
      />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <EmailField field={fields.email} />
        <FormActions>
          <SubmitButton label="Send again" pendingLabel="Sending…" /> <a href="/login">Sign in</a>
        </FormActions>
      </FormShell>
    </MinimalShell>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Send the mail again" }, matches);
