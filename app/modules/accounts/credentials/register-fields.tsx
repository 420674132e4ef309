import { type FieldLike, TextField } from "~/ui/fields";
import { NewPasswordFields } from "./new-password-fields";

export const correcting =
  "Correct your email and enter your password again. The address from before is dropped.";

export function RegisterFields({
  fields,
}: {
  fields: Record<"fullName" | "email" | "password" | "confirmPassword", FieldLike>;
}) {
  return (
    <>
      <TextField field={fields.fullName} label="Full name" autoComplete="name" />
      <EmailField field={fields.email} />
      <NewPasswordFields password={fields.password} again={fields.confirmPassword} label="Password" />
    </>
  );
}

export function EmailField({ field }: { field: FieldLike }) {
  return <TextField field={field} label="Email" type="email" autoComplete="username" />;
}

export function CodeField({ field }: { field: FieldLike }) {
  return (
    <TextField
      field={field}
      label="Code"
      hint="The six digits in the email."
      width="short"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
    />
  );
}
