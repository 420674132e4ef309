import { Form, type FormProps, useFormAction, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { type ButtonVariant, buttonClass } from "./button";
import { useRootData } from "./root-data";

const Sending = createContext(false);

/** A live page's form with its form key; checked on the server only. */
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
      {method === "post" && <OriginToken />}
      {formKey && <input type="hidden" name="_key" value={formKey} />}{" "}
      <Sending.Provider value={sending}>{children}</Sending.Provider>
    </Form>
  );
}

/** Part of every form that posts: without it some text browsers could not prove that the form is ours. */
export function OriginToken() {
  const { formToken } = useRootData();
  return formToken ? <input type="hidden" name="_origin" value={formToken} /> : null;
}

/** Does not send twice. `about` is for screen readers, if several buttons look the same. */
export function SubmitButton({
  label,
  about,
  pendingLabel = label,
  variant,
  name,
  value,
}: {
  label: string;
  about?: string;
  pendingLabel?: string;
  variant?: ButtonVariant;
  name?: string;
  value?: string;
}) {
  const sending = useContext(Sending);
  return (
    <button
      type="submit"
      className={buttonClass(variant)}
      aria-disabled={sending || undefined}
      data-pending={pendingLabel === label ? undefined : pendingLabel}
      onClick={(event) => sending && event.preventDefault()}
      {...{ name, value }}
    >
      {sending ? pendingLabel : label}
      {about && <span className="sr">{` ${about}`}</span>}
    </button>
  );
}

/** `end` goes at the far end of the row. */
export function FormActions({
  children,
  end,
  look = "",
}: {
  children: ReactNode;
  end?: ReactNode;
  look?: string;
}) {
  return (
    <div className={`do mt-7 items-center ${look}`}>
      {children}
      {end && <div className="ms-auto [&_a:not(.btn)]:py-2">{end}</div>}
    </div>
  );
}
