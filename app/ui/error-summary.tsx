import { useActionData } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { forms } from "~/messages/en/forms";
import { useMessages } from "./language";

interface SummaryError {
  id: string;
  message: string;
}

/** The first error of each field, with the field's id; repeated sentences are listed once. */
export function summaryErrors(form: string, errors: Record<string, string[] | null>): SummaryError[] {
  const all = Object.entries(errors).flatMap(([name, sentences]) =>
    name === "" ? [] : (sentences ?? []).slice(0, 1).map((message) => ({ id: `${form}-${name}`, message })),
  );
  return all.filter(({ message }, index) => all.findIndex((other) => other.message === message) === index);
}

const prefix = "Error: ";

/**
 * All errors of a form, each a link to its field. `untilTyping`: on a visitor page they disappear as soon as someone
 * types.
 */
export function ErrorSummary({
  errors,
  lead,
  untilTyping,
}: {
  errors: SummaryError[];
  lead?: ReactNode;
  untilTyping?: boolean;
}) {
  const answer = useActionData<{ result?: { error?: unknown } }>();
  const words = useMessages("forms", forms);
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0 || Boolean(lead);

  useEffect(() => {
    // An answer without errors arrives a moment before they are gone from the form.
    if (!shown || (answer?.result && !answer.result.error)) return;
    box.current?.focus();
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [shown, answer]);

  if (!shown) return null;
  return (
    <div
      className="summary mb-6 max-w-136 rounded-md border border-danger border-s-5 bg-card px-5 py-3"
      role="alert"
      tabIndex={-1}
      ref={box}
      data-until-typing={untilTyping}
    >
      <h2 className="mb-1 text-lg">{errors.length > 1 ? words.problems(errors.length) : words.problem}</h2>
      {lead && <p>{lead}</p>}
      {errors.length > 0 && (
        <ul className={errors.length > 1 ? "columns-[15rem]" : undefined}>
          {errors.map(({ id, message }) => (
            <li key={id}>
              <FieldLink id={id}>{message}</FieldLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Moves to the field by script: navigating to `#id` would drop the action data, move the focus back to the summary and
 * restore an older scroll position.
 */
function FieldLink({ id, children }: { id: string; children: string }) {
  const lead = (event: MouseEvent) => {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
  };
  return (
    <a className="inline-block py-1 text-danger text-md" href={`#${id}`} onClick={lead}>
      {children}
    </a>
  );
}
