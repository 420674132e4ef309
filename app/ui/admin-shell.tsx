import { Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";
import { Mark } from "./mark";

const entries = [
  ["dashboard", "Dashboard", "chart"],
  ["jobs", "Jobs", "briefcase"],
  ["assignments", "Assignments", "calendar"],
  ["employees", "Employees", "users"],
  ["clients", "Clients", "building"],
  ["products", "Products", "box"],
  ["communities", "Communities", "home"],
  ["inquiries", "Inquiries", "inbox"],
  ["reports", "Reports", "file"],
  ["settings", "Settings", "gear"],
] as const satisfies readonly (readonly [string, string, IconName])[];

/** The bell counts no further than two digits. */
const mostShown = 99;

const bellPath = "/admin/notifications";

/** One of the ten sections of the back office, as it stands in its address. */
export type AdminSection = (typeof entries)[number][0];

/**
 * The frame of /admin: sidebar, top bar, content. It holds the page's one h1 (the section's name, from `path`),
 * so screens start at h2. `sections` are those that the person may read. `counts` puts a figure beside an entry;
 * `search` fills the middle of the top bar.
 */
export function AdminShell({
  companyName,
  path,
  title,
  account,
  accountDetail,
  sections,
  unread,
  counts = {},
  search,
  children,
}: {
  companyName: string;
  path: string;
  title?: string;
  account: string;
  accountDetail?: string;
  sections: readonly AdminSection[];
  /** Unread notifications, of which 99 stands for more; without it there is no bell. */
  unread?: number;
  counts?: Partial<Record<AdminSection, number>>;
  search?: ReactNode;
  children: ReactNode;
}) {
  const shown = entries.filter(([key]) => sections.includes(key));
  const section = entries.find(([key]) => path === `/admin/${key}` || path.startsWith(`/admin/${key}/`));
  return (
    <div className="admin">
      <a className="skip" href="#main">
        Skip to main content
      </a>{" "}
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
            {shown.map(([key, label, icon]) => (
              <li key={key}>
                <NavLink to={`/admin/${key}`}>
                  <Icon name={icon} />
                  {label}
                  {counts[key] ? <span className="count">{counts[key]}</span> : null}
                </NavLink>
              </li>
            ))}
          </ul>
          <form method="post" action="/logout">
            {/* lynx sends a form that holds nothing by GET. */}
            <input type="hidden" name="leave" value="1" />
            <button type="submit">
              <Icon name="out" />
              Sign out
            </button>
          </form>
        </nav>
      </header>
      <main id="main">
        <div className="top">
          <h1>{title ?? section?.[1] ?? (path.startsWith(bellPath) ? "Notifications" : "Admin")}</h1>
          {search}
          {unread !== undefined && (
            <Link className="bell" to={bellPath}>
              <Icon name="bell" />
              <span className="sr">Notifications</span>
              {unread > 0 && (
                <b>
                  <span className="sr">, </span>
                  {unread < mostShown ? unread : `${mostShown}+`}
                  <span className="sr"> unread</span>
                </b>
              )}
            </Link>
          )}
          <p className="who">
            {account} {accountDetail && <span>{accountDetail}</span>}
          </p>
        </div>
        {children}
      </main>
    </div>
  );
}
