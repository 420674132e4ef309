import type { ReactNode } from "react";
import { PageForm, type PageFormProps } from "./page-form";
import { Panel } from "./panel";

/** A card with a form that posts to its own address, and whose errors stand in the card. */
export function CardForm<Input extends Record<string, unknown>>({
  card,
  title,
  action,
  before,
  ...form
}: Omit<PageFormProps<Input>, "action"> & {
  card: string;
  title: string;
  action: string;
  before?: ReactNode;
}) {
  return (
    <Panel title={title} id={card}>
      {before}
      <PageForm<Input> pending="Saving…" {...form} action={`${action}#${card}`} />
    </Panel>
  );
}

export function CardPage({ cards, children }: { cards: [id: string, title: string][]; children: ReactNode }) {
  return (
    <div className="card-page">
      <nav className="print:hidden" aria-label="On this page">
        <ul className="min-[22em]:flex-nowrap! min-[22em]:overflow-x-auto min-[22em]:*:flex-none">
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
