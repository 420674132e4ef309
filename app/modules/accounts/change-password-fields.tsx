import { type SubmissionResult, useForm } from "@conform-to/react";
import { CardForm } from "~/ui/card-form";
import type { ChangePasswordInput } from "./change-password.schema";
import { NewPasswordFields } from "./new-password-fields";

/** The card with which someone who is signed in changes the password (rows 93, 235). */
export function PasswordCard({
  formKey,
  result,
  action = "/profile/password",
  button = "Change password",
}: {
  formKey: string;
  result?: SubmissionResult<string[]>;
  action?: string;
  button?: string;
}) {
  const [form, fields] = useForm<ChangePasswordInput>({ id: "change-password", lastResult: result });
  return (
    <CardForm
      id="password"
      title="Password"
      action={action}
      form={form}
      formKey={formKey}
      button={button}
      before={<p>We may ask for your present password first. Every other device is signed out.</p>}
    >
      <NewPasswordFields password={fields.newPassword} again={fields.confirmPassword} label="New password" />
    </CardForm>
  );
}
