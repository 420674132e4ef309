import type { ReactNode } from "react";

/** One entry in a list of things written or agreed; a note is among staff. */
export function Entry({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: ReactNode;
  note?: boolean;
  children: ReactNode;
}) {
  return (
    <article
      className={`space-y-1.5 rounded-md border border-line p-4 ${note ? "bg-lamp-soft" : ""}`}
      aria-labelledby={`${id}-heading`}
    >
      <h3 id={`${id}-heading`}>{title}</h3>
      {children}
    </article>
  );
}
