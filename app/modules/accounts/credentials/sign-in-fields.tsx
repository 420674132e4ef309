import { useActionData } from "@remix-run/react";
import { type FieldLike, PasswordField } from "~/ui/fields";
import { FormShell, SubmitButton } from "~/ui/form";
import type { Answer } from "~/ui/page-form";
import { EmailField } from "./register-fields";

export const notConfirmed = "Please verify your email address before logging in.";

export function SignInFields({ fields }: { fields: Record<"email" | "password", FieldLike> }) {
  return (
    <>
      <EmailField field={fields.email} />
      <PasswordField
        field={fields.password}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </>
  );
}

export function ConfirmationMailAgain() {
  const { error, initialValue } = useActionData<Answer>()?.result ?? {};
  if (error?.[""]?.[0] !== notConfirmed) return null;
  return (
    <FormShell action="/confirm-email/mail" className="mb-8">
      <input type="hidden" name="email" value={String(initialValue?.email)} />
      <SubmitButton label="Send the email again" pendingLabel="Sending…" variant="line" />
    </FormShell>
  );
}
