import { type FieldLike, PasswordField } from "~/ui/fields";
import { EmailField } from "./register-fields";

/** The fields of a sign-in, for residents and for staff. */
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
