import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";
import { useLive } from "./live";
import { Mark } from "./mark";
import { SignOut } from "./sign-out";
import { SkipLink } from "./skip-link";

/** The bell counts to two digits at most. */
const maxShown = 99;

function Unread({ count }: { count: number }) {
  const now = Number(useLive("bell", String(count)));
  return (
    <span aria-live="polite">
      {now > 0 && (
        <b className="absolute top-0 end-0 min-w-5 rounded-full bg-danger-fill px-1 text-center text-2xs leading-5 text-on-night">
          <span className="sr">, </span>
          {now < maxShown ? now : `${maxShown}+`}
          <span className="sr"> unread</span>
        </b>
      )}
    </span>
  );
}

const entry =
  "flex min-h-10 w-full items-center gap-3 rounded-md px-2.5 text-on-night-soft no-underline hover:bg-dusk hover:text-on-night aria-[current]:bg-dusk aria-[current]:font-semibold aria-[current]:text-on-night aria-[current]:*:stroke-lamp";

/** The frame of /admin. It contains the page's only h1, so screens start at h2. */
export function AdminShell({
  companyName,
  title,
  of,
  section,
  searched,
  account,
  accountDetail,
  sections,
  unread,
  children,
}: {
  companyName: string;
  title: string;
  /** What the page is a part of, with the way back to it. */
  of?: { label: string; to: string };
  /** The section that is open. */
  section?: string;
  /** What the page has searched for. */
  searched: string;
  account: string;
  accountDetail: string;
  sections: readonly { area: string; label: string; icon: IconName }[];
  unread: number;
  children: ReactNode;
}) {
  return (
    <div className="admin min-h-screen text-md leading-[1.45] lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <SkipLink />{" "}
      <header className="night print:hidden">
        <div className="flex flex-wrap content-start items-center justify-between px-3 py-2 lg:py-3 desk:sticky desk:top-0 desk:h-screen desk:overflow-auto">
          <Mark name={companyName} href="/admin/dashboard" size="min-h-11 px-2 text-lg" />{" "}
          <details className="menu lg:hidden">
            <summary>
              <Icon name="menu" />
              <span>Menu</span>
            </summary>
          </details>
          <nav
            aria-label="Admin"
            className="basis-full pt-3 max-lg:supports-[display:grid]:[.menu:not([open])+&]:hidden"
          >
            <ul className="grid gap-0.5">
              {sections.map(({ area, label, icon }) => (
                <li key={area}>
                  <Link
                    to={`/admin/${area}`}
                    className={entry}
                    aria-current={area === section ? "page" : undefined}
                  >
                    <Icon name={icon} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            <div className="mt-3 border-night-line border-t pt-3">
              <SignOut className={entry}>
                <Icon name="out" />
                Sign out
              </SignOut>
            </div>
          </nav>
        </div>
      </header>
      <main id="main" className="[&>:not(.top,.with-panel,dialog)]:m-5">
        <div className="top [main:has(.letterhead)>&]:print:hidden flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-card px-5 py-2.5 desk:sticky desk:top-0 desk:z-3 desk:min-h-14">
          <h1 className="grow basis-44 text-2xl">
            {of && (
              <>
                <Link
                  to={of.to}
                  className="text-ink-soft no-underline hover:underline max-md:block max-md:text-sm"
                >
                  {of.label}
                </Link>
                <span className="max-md:hidden">{"\u00a0› "}</span>
              </>
            )}
            {title}
          </h1>
          <Form
            action="/admin/search"
            aria-label="Search everything"
            className="relative max-w-88 flex-[1_1_9rem] max-md:order-1 max-md:max-w-none max-md:basis-full print:hidden"
          >
            <span
              className="absolute inset-y-0 start-2.5 grid place-items-center text-ink-soft"
              aria-hidden="true"
            >
              <Icon name="search" />
            </span>
            <label htmlFor="search-all" className="sr">
              Search everything
            </label>{" "}
            <input
              id="search-all"
              defaultValue={searched}
              type="text"
              name="q"
              placeholder="Search everything"
              enterKeyHint="search"
              data-key="/"
              maxLength={200}
              className="bg-sunk! ps-9!"
            />
          </Form>{" "}
          <Link
            className="relative rounded-sm p-2 text-base text-ink-soft hover:bg-hover hover:text-ink print:hidden"
            to="/admin/notifications"
          >
            <Icon name="bell" />
            <span className="sr">Notifications</span>
            <Unread count={unread} />
          </Link>
          <p className="font-semibold leading-tight print:hidden">
            {account}{" "}
            <span className="block font-normal text-ink-soft text-xs max-md:hidden">{accountDetail}</span>
          </p>
        </div>
        {children}
      </main>
    </div>
  );
}
