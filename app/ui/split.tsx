import type { ReactNode } from "react";

/** Content with a column of help beside it, on a small screen after it; `place` moves it. */
export function Split({
  aside,
  label,
  place,
  children,
}: {
  aside: ReactNode;
  label: string;
  place?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:items-start lg:gap-14">
      <div>{children}</div>
      <aside aria-label={label} className={place}>
        {aside}
      </aside>
    </div>
  );
}
