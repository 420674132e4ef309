import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";

/** Links to the views of one thing, side by side. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="in-[.admin-list]:mb-3 print:hidden">
      <ul className="flex gap-x-1 overflow-x-auto border-line border-b [scrollbar-width:none]">{children}</ul>
    </nav>
  );
}

/** Numbers count to two digits at most. */
export function Tab({ count, children, ...link }: LinkProps & { count?: number | string }) {
  return (
    <li>
      <Link
        {...link}
        className="-outline-offset-3 inline-flex min-h-10 items-center whitespace-nowrap max-[14em]:whitespace-normal border-transparent border-b-3 px-1.5 text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:[scroll-initial-target:nearest] aria-[current]:font-semibold aria-[current]:text-ink"
      >
        {children}{" "}
        {count !== undefined && (
          <small className="ml-1 font-normal text-ink-soft">
            {typeof count === "number" && count > 99 ? "99+" : count}
          </small>
        )}
      </Link>
    </li>
  );
}
