import type { ReactNode } from "react";
import { Icon } from "./icons";

const bare = "list-none [&::-webkit-details-marker]:hidden";

/** A line that opens what not everybody needs. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open}>
      <summary className={`flex min-h-11 items-center justify-between gap-3 font-semibold ${bare}`}>
        {summary} <Icon name="down" className="icon text-ink-soft [[open]>summary>&]:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
