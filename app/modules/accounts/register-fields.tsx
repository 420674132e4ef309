import { type FieldLike, TextField } from "~/ui/fields";
import { NewPasswordFields } from "./new-password-fields";

/** The fields of a registration. */
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

/** The address of an account. */
export function EmailField({ field }: { field: FieldLike }) {
  return (
    <TextField
      field={field}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The six digits of a mail. */
export function CodeField({ field }: { field: FieldLike }) {
  return (
    <TextField
      field={field}
      label="Code"
      hint="Six digits, in the mail."
      width="short"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
    />
  );
}
