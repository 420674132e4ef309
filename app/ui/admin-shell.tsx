import { Form, Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";
import { useLive } from "./live";
import { Mark } from "./mark";
import { SignOut, SkipLink } from "./nav";

/** The bell counts no further than two digits. */
const mostShown = 99;

function Unread({ count }: { count: number }) {
  const now = Number(useLive("bell", String(count)));
  return (
    <span aria-live="polite">
      {now > 0 && (
        <b>
          <span className="sr">, </span>
          {now < mostShown ? now : `${mostShown}+`}
          <span className="sr"> unread</span>
        </b>
      )}
    </span>
  );
}

/** The frame of /admin. It holds the page's one h1, so screens start at h2. */
export function AdminShell({
  companyName,
  title,
  account,
  accountDetail,
  sections,
  unread,
  children,
}: {
  companyName: string;
  title: string;
  account: string;
  accountDetail: string;
  sections: readonly { area: string; label: string; icon: IconName }[];
  unread: number;
  children: ReactNode;
}) {
  return (
    <div className="admin">
      <SkipLink />{" "}
      <header className="side night">
        <Mark name={companyName} href="/admin/dashboard" />{" "}
        <details className="menu">
          <summary>
            <Icon name="menu" />
            <span>Menu</span>
          </summary>
        </details>
        <nav aria-label="Admin">
          <ul>
            {sections.map(({ area, label, icon }) => (
              <li key={area}>
                <NavLink to={`/admin/${area}`}>
                  <Icon name={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <SignOut>
            <Icon name="out" />
            Sign out
          </SignOut>
        </nav>
      </header>
      <main id="main">
        <div className="top">
          <h1>{title}</h1>
          <Form action="/admin/search" aria-label="Search everything" className="filter-search">
            <input
              type="text"
              name="q"
              aria-label="Search everything"
              placeholder="Search everything"
              enterKeyHint="search"
              data-key="/"
              maxLength={200}
            />
          </Form>
          <Link className="bell" to="/admin/notifications">
            <Icon name="bell" />
            <span className="sr">Notifications</span>
            <Unread count={unread} />
          </Link>
          <p className="who">
            {account} <span>{accountDetail}</span>
          </p>
        </div>
        {children}
      </main>
    </div>
  );
}
