import type { ReactNode } from "react";

export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `wrap ${className}` : "wrap"}>{children}</div>;
}

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
    <div className="mb-8">
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

const section = "wrap pt-[clamp(3rem,7vw,6rem)] [.page+&]:pt-0";

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
    <section className={className ? `${section} ${className}` : section} id={id}>
      {title && <h2>{title}</h2>}
      {lead && <p className="lead">{lead}</p>}
      {children}
    </section>
  );
}

export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

/** Content with a column of help beside it, or after it on a small screen. */
export function Split({ aside, label, children }: { aside: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start lg:gap-14">
      <div>{children}</div>
      <aside aria-label={label}>{aside}</aside>
    </div>
  );
}
