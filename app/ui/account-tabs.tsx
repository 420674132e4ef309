import { Link } from "@remix-run/react";

const places = [
  ["Home", "/profile"],
  ["Patrols", "/community/patrols"],
  ["Community", "/community"],
  ["Household", "/profile/household"],
  ["Invoices", "/profile/invoices"],
  ["Settings", "/profile/settings"],
] as const;

/** At an edge behind which there is more, a shadow; what scrolls along covers it where there is nothing. */
const shadows =
  "[background:linear-gradient(90deg,var(--color-card)_60%,transparent)_0/2.5rem_100%_no-repeat_local,linear-gradient(270deg,var(--color-card)_60%,transparent)_100%/2.5rem_100%_no-repeat_local,linear-gradient(90deg,var(--color-ghost),transparent)_0/1rem_100%_no-repeat,linear-gradient(270deg,var(--color-ghost),transparent)_100%/1rem_100%_no-repeat]";

/** Below the header of a resident's own pages: the ways between them, in one row that scrolls on a phone. */
export function AccountTabs({ current }: { current: (typeof places)[number][0] }) {
  return (
    <nav aria-label="Your account" className="border-line border-b bg-card print:hidden">
      <ul
        className={`wrap flex gap-x-5 overflow-x-auto [scrollbar-width:none] [&>:has(+_*_[aria-current])]:[scroll-initial-target:nearest] ${shadows}`}
      >
        {places.map(([name, to]) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? "page" : undefined}
              className="-outline-offset-3 inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
            </Link>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}
