import { Link } from "@remix-run/react";

const places = [
  ["Home", "/profile"],
  ["Patrols", "/community/patrols"],
  ["Community", "/community"],
  ["Household", "/profile/household"],
  ["Invoices", "/profile/invoices"],
  ["Settings", "/profile/settings"],
] as const;

/** Below the header of a resident's own pages: the ways between them. */
export function AccountTabs({ current }: { current: (typeof places)[number][0] }) {
  return (
    <nav aria-label="Your account" className="border-line border-b bg-card print:hidden">
      <ul className="wrap flex flex-wrap gap-x-3 max-sm:*:flex-[0_0_29%] sm:gap-x-5">
        {places.map(([name, to]) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-transparent border-b-3 text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
            </Link>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}
