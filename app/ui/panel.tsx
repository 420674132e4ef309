import type { ReactNode } from "react";
import { CardFlash, useCardFlash } from "./flash";

/** A card with an optional heading, and beside it a link or a count; give it an id to link to it. */
export function Panel({
  title,
  unseen,
  id,
  beside,
  children,
}: {
  title?: string;
  /** The page says the title already: only screen readers hear it again. */
  unseen?: boolean;
  id?: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const headingId = id && `${id}-heading`;
  const flash = useCardFlash(id);
  return (
    <section
      className="panel"
      id={id}
      aria-labelledby={title ? headingId : undefined}
      // Without scripts the browser itself moves the focus here.
      tabIndex={flash ? -1 : undefined}
    >
      {title && (
        <div className={unseen ? "sr" : "panel-head"}>
          <h2 id={headingId}>{title}</h2> {beside}
        </div>
      )}
      {flash && <CardFlash flash={flash} />}
      {children}
    </section>
  );
}
