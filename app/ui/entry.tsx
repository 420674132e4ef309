import type { ReactNode } from "react";

/** One thing that was written or agreed, in a list of such; a note is among staff. */
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
