import type { ReactNode } from "react";
import { PageForm, type PageFormProps } from "./page-form";
import { Panel } from "./panel";

/** A card with a form that posts to its own address and shows its errors in the card. */
export function CardForm<Input extends Record<string, unknown>>({
  card,
  title,
  action,
  before,
  ...form
}: Omit<PageFormProps<Input>, "action"> & {
  card: string;
  title?: string;
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <nav className="lg:sticky lg:top-22 print:hidden" aria-label="On this page">
        <ul className="flex gap-x-5 max-[22em]:flex-wrap min-[22em]:overflow-x-auto min-[22em]:*:flex-none lg:block lg:border-line lg:border-l-2">
          {cards.map(([id, title]) => (
            <li key={id}>
              <a className="inline-block py-2 lg:py-1.5 lg:pl-4" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="cards">{children}</div>
    </div>
  );
}
