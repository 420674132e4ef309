import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icons";
import type { Company } from "./root-data";

/** A card with an optional heading; give it an id to link to it. */
export function Panel({
  title,
  id,
  level = 2,
  action,
  children,
}: {
  title?: string;
  id?: string;
  level?: 2 | 3;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  const headingId = id && `${id}-heading`;
  return (
    <section className="panel" id={id} aria-labelledby={title ? headingId : undefined}>
      {title && (
        <div className="panel-head">
          <Heading id={headingId}>{title}</Heading>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** The number to call, on night, with what comes before it. */
export function EmergencyPanel({ company }: { company: Company }) {
  return (
    <section className="panel night" aria-labelledby="emergency-heading">
      <h2 id="emergency-heading">Emergency line, 24/7</h2>
      <p className="big-phone">
        <a href={company.phoneHref}>{company.phone}</a>
      </p>
      <p>If someone is in danger, call 911 first.</p>
    </section>
  );
}

/** The panel of an admin list: a form or a record beside the list, with a link back to it. */
export function SidePanel({
  title,
  closeHref,
  id = "panel",
  children,
}: {
  title: string;
  closeHref: string;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="side-panel" aria-labelledby={`${id}-heading`}>
      <div className="panel-head">
        <h2 id={`${id}-heading`}>{title}</h2>
        <Link to={closeHref} className="close" preventScrollReset>
          <Icon name="close" />
          Close
        </Link>
      </div>
      {children}
    </section>
  );
}

/** A list with its panel: side by side from 1100 px, the panel alone below that. Give `useOutlet()` as the panel. */
export function ListWithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  if (!panel) return <div className="admin-list">{children}</div>;
  return (
    <div className="with-panel">
      {panel}
      <div className="admin-list">{children}</div>
    </div>
  );
}
