import { useSearchParams } from "@remix-run/react";
import { type FieldLike, PasswordField, TextField } from "~/ui/fields";

const recovery = ["with", "recovery"] as const;

/** `?with=recovery`: a numeric keyboard cannot type a recovery code. */
function useLetters(): boolean {
  const [params] = useSearchParams();
  return params.get(recovery[0]) === recovery[1];
}

export function CodeField({ field, hint }: { field: FieldLike; hint?: string }) {
  const letters = useLetters();
  return (
    <TextField
      field={field}
      label={letters ? "Recovery code" : "Code"}
      hint={letters ? "One of the codes you saved. Each works once." : hint}
      width={letters ? "full" : "half"}
      inputMode={letters ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize={letters ? "characters" : "none"}
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}

export function ProofFields({
  fields,
  withCode,
}: {
  fields: Record<"password" | "code", FieldLike>;
  withCode: boolean;
}) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label="Password"
        autoComplete="current-password"
        enterKeyHint={withCode ? "next" : "go"}
      />
      {withCode && <CodeField field={fields.code} hint="From your authenticator app." />}
    </>
  );
}

export function OtherCodeLink() {
  const letters = useLetters();
  const [params] = useSearchParams();
  const other = new URLSearchParams(params);
  if (letters) other.delete(recovery[0]);
  else other.set(...recovery);
  return (
    <p className="mt-8">
      <a href={`?${other}`}>{letters ? "Use a code from your app" : "Use a recovery code instead"}</a>
    </p>
  );
}
