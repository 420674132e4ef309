import { type FieldLike, FieldRow, PasswordField, SelectField, TextField } from "~/ui/fields";

const encryptions = [
  { value: "tls", label: "TLS (port 465)" },
  { value: "starttls", label: "STARTTLS (port 587)" },
];

export function MailServerFields({
  fields: { host, port, security, username, password },
  hasPassword,
}: {
  fields: Record<"host" | "port" | "security" | "username" | "password", FieldLike>;
  hasPassword: boolean;
}) {
  return (
    <>
      <FieldRow>
        <TextField
          field={host}
          label="Server"
          hint="Such as smtp.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          field={port}
          label="Port"
          hint="465 or 587"
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
      </FieldRow>
      <SelectField field={security} label="Encryption" options={encryptions} />
      <TextField
        field={username}
        label="User name"
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        field={password}
        label="Password"
        optional
        hint={
          hasPassword
            ? "Left empty, the stored one stays. It is stored encrypted and never shown."
            : "It is stored encrypted and never shown."
        }
        autoComplete="new-password"
      />
    </>
  );
}
