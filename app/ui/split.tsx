import type { ReactNode } from "react";

/** Content with a column of help beside it, or after it on a small screen. */
export function Split({ aside, label, children }: { aside: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start lg:gap-14">
      <div>{children}</div>
      <aside aria-label={label}>{aside}</aside>
    </div>
  );
}
