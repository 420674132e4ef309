import { Link } from "@remix-run/react";
import { accountTabs } from "~/messages/en/account-tabs";
import { useLink, useMessages } from "./language";

const places = [
  ["Home", "/profile"],
  ["Patrols", "/community/patrols"],
  ["Community", "/community"],
  ["Household", "/profile/household"],
  ["Invoices", "/profile/invoices"],
  ["Settings", "/profile/settings"],
] as const;

/** Below the header of a resident's own pages: the ways between them, in one row that scrolls on a phone. */
export function AccountTabs({ current }: { current?: (typeof places)[number][0] }) {
  const { label, names } = useMessages("accountTabs", accountTabs);
  const link = useLink();
  return (
    <nav aria-label={label} className="border-line border-b bg-card print:hidden">
      <ul className="wrap flex gap-x-5 overflow-x-auto">
        {places.map(([name, to], index) => (
          <li
            key={name}
            className={
              current && places[index + 1]?.[0] === current ? "[scroll-initial-target:nearest]" : undefined
            }
          >
            <Link
              to={to}
              hrefLang={link(to).to.hrefLang}
              aria-current={name === current ? "page" : undefined}
              className="-outline-offset-3 inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {names[name]}
            </Link>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}
