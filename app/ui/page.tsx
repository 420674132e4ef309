import type { ReactNode } from "react";

/** Centres its content at the width of the site. */
export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `wrap ${className}` : "wrap"}>{children}</div>;
}

/** The one h1 of a page with an optional sentence under it. */
export function PageHeading({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="page-heading">
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

/** A part of a page with its own h2; it centres itself. */
export function Section({
  title,
  lead,
  id,
  className,
  children,
}: {
  title?: string;
  lead?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className ? `section wrap ${className}` : "section wrap"} id={id}>
      {title && <h2>{title}</h2>}
      {lead && <p className="lead">{lead}</p>}
      {children}
    </section>
  );
}

/** Running text: paragraphs, lists and headings at reading width. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

/** Content with a column of help beside it; on a small screen the help comes after, or before when it must be seen first. */
export function Split({
  aside,
  asideFirst = false,
  label,
  children,
}: {
  aside: ReactNode;
  asideFirst?: boolean;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className={asideFirst ? "split split-first" : "split"}>
      <div>{children}</div>
      <aside aria-label={label}>{aside}</aside>
    </div>
  );
}
