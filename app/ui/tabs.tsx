import { Link, type LinkProps, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** Links to the views of one thing, side by side. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own current tab
  useEffect(() => {
    const strip = list.current;
    const current = strip?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!strip || !current) return;
    const own = strip.getBoundingClientRect();
    strip.scrollLeft += current.left - own.left - (own.width - current.width) / 2;
  }, [pathname, search]);
  return (
    <nav aria-label={label} className="-mx-5 border-line border-b in-[.admin-list]:mb-3 print:hidden">
      {/* What does not fit scrolls to the edge of the card and fades there, over the padding if it is the last. A tab that
          shows less than its padding is scrolled to by the focus. */}
      <ul
        className="flex gap-x-1 overflow-x-auto scroll-px-5 px-5 [mask:linear-gradient(270deg,#0000,#000_20px)]"
        ref={list}
      >
        {children}
      </ul>
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
          <small className="ms-1 font-normal text-ink-soft">
            {typeof count === "number" && count > 99 ? "99+" : count}
          </small>
        )}
      </Link>
    </li>
  );
}
