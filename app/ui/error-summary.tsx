import { useActionData } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** One line of the summary; without an id it is plain text. */
export interface SummaryError {
  id?: string;
  message: string;
}

/** The errors of a form's fields in their order, each with the id of its field. Takes conform's form metadata. */
export function summaryErrors(form: { id: string; allErrors: Record<string, string[]> }): SummaryError[] {
  return Object.entries(form.allErrors).flatMap(([name, errors]) =>
    name === "" ? [] : errors.slice(0, 1).map((message) => ({ id: `${form.id}-${name}`, message })),
  );
}

const prefix = "Error: ";

/**
 * All errors of a form, before it, each a link to its field. Takes the focus after each answer where scripts run. Nothing
 * when there are none. `untilTyping` takes it away as soon as someone types (row 31).
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
  const answer = useActionData();
  const box = useRef<HTMLDivElement>(null);
  const [typedAfter, setTypedAfter] = useState<unknown>();
  const outdated = answer !== undefined && typedAfter === answer;
  const shown = (errors.length > 0 || Boolean(lead)) && !outdated;

  useEffect(() => {
    if (!untilTyping) return;
    const clear = () => setTypedAfter(answer);
    document.addEventListener("input", clear, { once: true });
    return () => document.removeEventListener("input", clear);
  }, [untilTyping, answer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer with the same errors must take the focus again
  useEffect(() => {
    if (!shown) return;
    box.current?.focus();
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [shown, answer]);

  if (!shown) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h2>There is a problem</h2>
      {lead && <p>{lead}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ id, message }) => (
            <li key={`${id} ${message}`}>{id ? <FieldLink id={id}>{message}</FieldLink> : message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Leads to a field. Where scripts run the address stays as it is: a new one would take the answer away, with the focus
 * back to the summary, and restore an older scroll position.
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
    <a href={`#${id}`} onClick={lead}>
      {children}
    </a>
  );
}
