import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { type FormProps, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { forms } from "~/messages/en/forms";
import type { Clash } from "~/platform/record-edits";
import type { ButtonVariant } from "./button";
import { ErrorSummary, summaryErrors } from "./error-summary";
import { HoneypotField } from "./fields";
import type { Held } from "./file-field";
import { Flash } from "./flash";
import { FormActions, FormShell, SubmitButton } from "./form";
import { type Fields, formFields } from "./form-fields";
import { useMessages } from "./language";

/** What an action returns when it refuses a form. */
export interface Answer {
  result: SubmissionResult<string[]>;
  stamp: Stamp;
  /** The files it keeps, by field. */
  held?: Record<string, Held | null>;
  /** What others saved since the form was opened. */
  conflict?: { version: number; since: Save[]; clashes: Clash[] };
}

interface Save {
  who: string | null;
  at: string | Date;
  words: string;
}

interface Stamp {
  key: string;
  time?: string;
}

export interface PageFormProps<Input extends Record<string, unknown>>
  extends Pick<FormProps, "action" | "className" | "method" | "preventScrollReset"> {
  id: string;
  values?: DefaultValue<Input>;
  /** What was typed before the session ended, from `takeDraft`; it wins over `values`. */
  draft?: Record<string, unknown>;
  /** From the loader; safeguards need its time. */
  stamp: Stamp;
  submit: string;
  /** What the button sends, if the form has several. */
  act?: string;
  pending?: string;
  variant?: ButtonVariant;
  /** A trap for robots and a signed time, for forms that strangers may send. */
  safeguards?: boolean;
  files?: boolean;
  /** What is wrong before anything is sent. */
  problem?: string;
  /** How the summary shows an error of the whole form. */
  lead?: (sentence: string) => ReactNode;
  untilTyping?: boolean;
  /** Between the error summary and the form. */
  intro?: ReactNode;
  beside?: ReactNode;
  end?: ReactNode;
  /** How the row of its buttons looks. */
  foot?: string;
  children?: (
    fields: Fields<Input>,
    form: { id: string },
    held: Record<string, Held | null | undefined>,
  ) => ReactNode;
}

/** A form with its error summary, form key and button. */
export function PageForm<Input extends Record<string, unknown>>({
  id,
  values,
  draft,
  stamp,
  submit,
  act,
  pending,
  variant,
  safeguards,
  files,
  problem,
  lead,
  untilTyping,
  intro,
  beside,
  end,
  foot,
  children,
  ...rest
}: PageFormProps<Input>) {
  const answer = useActionData<Answer>();
  const words = useMessages("forms", forms);
  const errors = answer?.result.error ?? {};
  const begin = answer?.result.initialValue ?? { ...values, ...draft };
  const { key, time } = answer?.stamp ?? stamp;
  const sentence = errors[""]?.[0] ?? problem;
  return (
    <>
      <ErrorSummary
        lead={sentence && lead ? lead(sentence) : sentence}
        errors={summaryErrors(id, errors)}
        untilTyping={untilTyping}
      />
      {intro}
      {draft && !answer && <Flash kind="info" message={words.typedBefore} />}
      <FormShell
        {...rest}
        id={id}
        formKey={rest.method === "get" ? undefined : key}
        encType={files ? "multipart/form-data" : undefined}
      >
        {safeguards && (
          <>
            <input type="hidden" name="_time" value={time} />
            <HoneypotField name="_url" />
          </>
        )}
        {children?.(formFields(id, begin, errors), { id }, answer?.held ?? {})}
        <FormActions end={end} look={foot}>
          <SubmitButton
            label={submit}
            pendingLabel={pending}
            variant={variant}
            {...(act && { name: "act", value: act })}
          />
          {beside && <> {beside}</>}
        </FormActions>
      </FormShell>
    </>
  );
}
