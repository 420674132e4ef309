import { type FieldLike, PasswordField } from "~/ui/fields";

const rule =
  "At least 10 characters, of any kind. A sentence of a few words is easy to remember and hard to guess.";

export function NewPasswordFields({
  password,
  again,
  label,
}: {
  password: FieldLike;
  again: FieldLike;
  label: string;
}) {
  return (
    <>
      <PasswordField
        field={password}
        label={label}
        hint={rule}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField field={again} label="Confirm password" autoComplete="new-password" enterKeyHint="go" />
    </>
  );
}
