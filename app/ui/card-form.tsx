import type { ReactNode } from "react";
import { PageForm, type PageFormProps } from "./page-form";
import { Panel } from "./panel";

/** A card with a form that posts to its own address and shows its errors in the card. */
export function CardForm<Input extends Record<string, unknown>>({
  card,
  title,
  unseen,
  action,
  before,
  ...form
}: Omit<PageFormProps<Input>, "action"> & {
  card: string;
  title?: string;
  unseen?: boolean;
  action: string;
  before?: ReactNode;
}) {
  return (
    <Panel title={title} unseen={unseen} id={card}>
      {before}
      <PageForm<Input> pending="Saving…" {...form} action={`${action}#${card}`} />
    </Panel>
  );
}
