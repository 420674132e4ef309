import type { ReactNode } from "react";

/** Text with a box beside it, where there is room for both. */
export function Beside({ box, look = "", children }: { box: ReactNode; look?: string; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16">
      <div>{children}</div>
      <div className={`picture sticky top-8 overflow-hidden rounded-md max-lg:hidden ${look}`}>{box}</div>
    </div>
  );
}
