import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ButtonVariant } from "./button";
import { ErrorSummary, summaryErrors } from "./error-summary";
import { FormActions, FormShell, SubmitButton } from "./form";
import { SidePanel } from "./panel";

/** The panel that says what an act means and asks before doing it; `children` are the fields of its form, if it has any. */
export function ConfirmPanel<Fields extends Record<string, unknown>>({
  title,
  closeHref,
  cancelHref = closeHref,
  form,
  formKey,
  button,
  pendingLabel,
  variant,
  before,
  children,
}: {
  title: string;
  closeHref: string;
  cancelHref?: string;
  form: FormMetadata<Fields, string[]>;
  formKey: string;
  button: string;
  pendingLabel?: string;
  variant?: ButtonVariant;
  before?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <SidePanel title={title} closeHref={closeHref}>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      {before}
      <FormShell {...getFormProps(form)} formKey={formKey}>
        {children}
        <FormActions>
          <SubmitButton label={button} pendingLabel={pendingLabel} variant={variant} />{" "}
          <Link to={cancelHref} preventScrollReset>
            Cancel
          </Link>
        </FormActions>
      </FormShell>
    </SidePanel>
  );
}
