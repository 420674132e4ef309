import type { ReactNode } from "react";
import { CardFlash, useCardFlash } from "./flash";
import type { Company } from "./root-data";

/** A card with an optional heading, and beside it a link or a count; give it an id to link to it. */
export function Panel({
  title,
  id,
  beside,
  children,
}: {
  title?: string;
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
        <div className="panel-head">
          <h2 id={headingId}>{title}</h2> {beside}
        </div>
      )}
      {flash && <CardFlash flash={flash} />}
      {children}
    </section>
  );
}

export function EmergencyPanel({ company }: { company: Company }) {
  return (
    <section className="night rounded-md p-6 text-on-night-soft" aria-labelledby="emergency-heading">
      <h2 id="emergency-heading" className="text-lg">
        Emergency line, 24/7
      </h2>
      <p className="big-phone">
        <a href={company.phoneHref}>{company.phone}</a>
      </p>
      <p>If someone is in danger, call 911 first.</p>
    </section>
  );
}
