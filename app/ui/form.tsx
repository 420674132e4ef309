import { Form, type FormProps, useFormAction, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { type ButtonVariant, buttonClass } from "./button";

const Sending = createContext(false);

/**
 * A form of a live page: posts to its route, is checked on the server only, and carries its one-time key.
 * Spread conform's `getFormProps(form)` into it. Works the same without JavaScript.
 */
export function FormShell({ formKey, method = "post", children, ...rest }: FormProps & { formKey?: string }) {
  const navigation = useNavigation();
  const action = useFormAction(rest.action);
  const sending =
    navigation.state !== "idle" &&
    navigation.formAction === action &&
    navigation.formMethod?.toLowerCase() === method &&
    (!formKey || navigation.formData?.get("_key") === formKey);
  return (
    <Form {...rest} method={method} noValidate>
      {formKey && <input type="hidden" name="_key" value={formKey} />}
      <Sending.Provider value={sending}>{children}</Sending.Provider>
    </Form>
  );
}

/**
 * The button that sends the form around it; where scripts run it says so while the answer is awaited, and does not send twice.
 * `about` goes on for those who hear it, where several buttons look the same.
 */
export function SubmitButton({
  label,
  about,
  pendingLabel = label,
  variant,
  size,
  name,
  value,
}: {
  label: string;
  about?: string;
  pendingLabel?: string;
  variant?: ButtonVariant;
  size?: "normal" | "dense";
  name?: string;
  value?: string;
}) {
  const sending = useContext(Sending);
  return (
    <button
      type="submit"
      className={buttonClass({ variant, size })}
      aria-disabled={sending || undefined}
      onClick={(event) => sending && event.preventDefault()}
      {...{ name, value }}
    >
      {sending ? pendingLabel : label}
      {about && <span className="sr">{` ${about}`}</span>}
    </button>
  );
}

/** The row of buttons at the end of a form; the last one can stand apart with `end`. */
export function FormActions({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="actions">
      {children}
      {end && <div className="end">{end}</div>}
    </div>
  );
}

/** Two or more fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>;
}
