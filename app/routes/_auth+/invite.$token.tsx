import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPasswordFields } from "~/modules/accounts/new-password-fields";
import { type AcceptInput, acceptSchema } from "~/modules/invitations/accept.schema";
import * as Invitations from "~/modules/invitations/invitations.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ params }: LoaderFunctionArgs) {
  const invitation = await Invitations.find(params.token ?? "");
  const page = { email: invitation?.email ?? null, gone: Invitations.invitationGone, stamp: formStamp() };
  return data(page, { status: invitation ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const submission = await parseForm(request, acceptSchema);
  const hide = ["password", "confirmPassword"];
  if (submission.status !== "success") return invalid(submission, { hide });
  const { fullName, password } = submission.value;
  try {
    await Invitations.accept(params.token ?? "", fullName, password);
    return await redirectWithFlash("/admin/login", "Your password is set. You can sign in now.");
  } catch (error) {
    return failed(submission, error, { message: "An unexpected error occurred. Please try again.", hide });
  }
}

export default function Invite() {
  const { email, gone, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<AcceptInput>({ id: "invite", lastResult: answer?.result });
  if (!email && !answer) {
    return (
      <MinimalShell>
        <PageHeading title="This link no longer works" lead={gone} />
      </MinimalShell>
    );
  }
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading title="Set your password" lead={email ? `For the administrator ${email}.` : undefined} />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <TextField field={fields.fullName} label="Full name" autoComplete="name" />
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

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set your password" }, matches);
