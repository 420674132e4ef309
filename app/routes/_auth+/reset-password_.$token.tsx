import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPasswordFields } from "~/modules/accounts/new-password-fields";
import * as PasswordResets from "~/modules/accounts/password-resets.server";
import { type ResetInput, resetSchema } from "~/modules/accounts/register.schema";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ params }: LoaderFunctionArgs) {
  const live = await PasswordResets.isLive(params.token ?? "");
  const page = { live, gone: PasswordResets.resetGone, stamp: formStamp() };
  return data(page, { status: live ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const submission = await parseForm(request, resetSchema);
  const hide = ["password", "confirmPassword"];
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    await PasswordResets.reset(params.token ?? "", submission.value.password);
    return await redirectWithFlash("/login", "Your password is changed. Please sign in.");
  } catch (error) {
    return failed(submission, error, { message: "An unexpected error occurred. Please try again.", hide });
  }
}

export default function ResetPassword() {
  const { live, gone, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ResetInput>({ id: "reset-password", lastResult: answer?.result });
  if (!live) {
    return (
      <MinimalShell>
        <PageHeading title="This link no longer works" lead={gone} />
        <ButtonLink href="/login?mode=forgot">Ask for a new link</ButtonLink>
      </MinimalShell>
    );
  }
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading title="Set a new password" lead="Every device is signed out once it is set." />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <NewPasswordFields password={fields.password} again={fields.confirmPassword} label="New password" />
        <FormActions>
          <SubmitButton label="Set password" pendingLabel="Saving…" />
        </FormActions>
      </FormShell>
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set a new password" }, matches);
