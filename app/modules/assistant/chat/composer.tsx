import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { longestQuestion } from "~/modules/assistant/knowledge/question";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/fields";
import { FormShell } from "~/ui/form";
import { formFields } from "~/ui/form-fields";
import { Icon } from "~/ui/icons";
import type { Answer } from "~/ui/page-form";
import type { QuestionInput } from "./chat.schema";

const id = "ask";

/** One line that grows, and a round button; Enter sends. */
export function Composer({
  label,
  example,
  stamp,
  query,
  children,
}: {
  label: string;
  example?: string | undefined;
  stamp: { key: string };
  query: string;
  /** Below it. */
  children: ReactNode;
}) {
  const answer = useActionData<Answer>();
  const errors = answer?.result.error ?? {};
  const typed = answer?.result.initialValue ?? { question: example };
  const fields = formFields<QuestionInput>(id, typed, errors);
  return (
    <div className="border-line border-t p-3 print:hidden">
      <ErrorSummary lead={errors[""]?.[0]} errors={summaryErrors(id, errors)} />
      <FormShell id={id} action={`/chat${query}`} formKey={(answer?.stamp ?? stamp).key}>
        <div className="flex items-end gap-2 rounded-[1.5rem] border border-control p-1">
          <div className="min-w-0 flex-1 [&_.field]:m-0 [&_label]:sr-only">
            <TextAreaField
              field={fields.question}
              label={label}
              rows={1}
              maxLength={longestQuestion}
              placeholder="Ask a question"
              enterKeyHint="send"
              data-enter=""
              className="field-sizing-content max-h-32 min-h-10! resize-none border-0! bg-transparent! rounded-full! forced-colors:border!"
            />
          </div>
          <button
            type="submit"
            className="grid size-10 flex-none place-items-center rounded-full bg-lamp text-night hover:bg-lamp-bright forced-colors:border"
          >
            <span className="sr">Send</span>
            <Icon name="send" />
          </button>
        </div>
      </FormShell>
      {children}
    </div>
  );
}
