import type { ReactNode } from "react";

export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `wrap ${className}` : "wrap"}>{children}</div>;
}

export function PageHeading({
  title,
  lead,
  children,
}: {
  title: ReactNode;
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

const section = "wrap pt-[clamp(2.5rem,5vw,4rem)] [.page+&]:pt-0";

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
