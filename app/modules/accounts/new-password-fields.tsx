import { type FieldLike, PasswordField } from "~/ui/fields";

const rule =
  "At least 10 characters, of any kind. A sentence of a few words is easy to keep in mind and hard to guess.";

/** A new password, typed twice, with its rule always in view (row 32). */
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
      <PasswordField
        field={again}
        label="The same password again"
        autoComplete="new-password"
        enterKeyHint="go"
      />
    </>
  );
}
