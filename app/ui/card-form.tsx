import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorSummary, summaryErrors } from "./error-summary";
import { FormActions, FormShell, SubmitButton } from "./form";
import { Panel } from "./panel";

/** A card of a page with a form of its own: it posts to its own address, and its errors stand in it. */
export function CardForm<Fields extends Record<string, unknown>>({
  id,
  title,
  action,
  form,
  formKey,
  button,
  pendingLabel = "Saving…",
  before,
  children,
}: {
  id: string;
  title: string;
  action: string;
  form: FormMetadata<Fields, string[]>;
  formKey: string;
  button: string;
  pendingLabel?: string;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel title={title} id={id}>
      {before}
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <FormShell {...getFormProps(form)} action={`${action}#${id}`} formKey={formKey}>
        {children}
        <FormActions>
          <SubmitButton label={button} pendingLabel={pendingLabel} />
        </FormActions>
      </FormShell>
    </Panel>
  );
}

/** A list of links to the cards of a page, beside them where there is room. */
export function CardPage({ cards, children }: { cards: [id: string, title: string][]; children: ReactNode }) {
  return (
    <div className="card-page">
      <nav aria-label="On this page">
        <ul>
          {cards.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="cards">{children}</div>
    </div>
  );
}
