import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { OriginToken } from "./form";
import { Icon } from "./icons";
import { Mark } from "./mark";
import { type Company, type RootData, useRootData } from "./root-data";

const mainLinks = [
  ["/services", "Services"],
  ["/products", "Products"],
  ["/about", "About"],
  ["/news", "News"],
  ["/careers", "Careers"],
  ["/contact", "Contact"],
] as const;

const serviceLinks = [
  ["/services/neighbourhood-watch", "Residential Services"],
  ["/services/event-security", "Event Security"],
  ["/services/vip-protection", "Personal Protection Services"],
  ["/contact?inquiryPurpose=Get+a+Quote&serviceType=Corporate+Services", "Corporate Services"],
  ["/services/equipment-sales", "Security Equipment"],
] as const;

function current(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

function CallButton({ company }: { company: Company }) {
  return (
    <a className="call" href={company.phoneHref}>
      <Icon name="phone" />
      <span className="sr">Emergency line, 24/7: </span>
      {company.phone}
    </a>
  );
}

export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to main content
    </a>
  );
}

/** Header of the public pages. `path` is the address being shown. */
export function SiteHeader({
  company,
  person,
  path,
}: {
  company: Company;
  person: RootData["person"];
  path: string;
}) {
  return (
    <header className="bar night">
      <div className="wrap bar-in">
        <Mark name={company.name} /> <CallButton company={company} />{" "}
        <details className="menu">
          <summary>
            <Icon name="menu" />
            <span>Menu</span>
          </summary>
        </details>
        <nav aria-label="Main">
          <ul>
            {mainLinks.map(([href, label]) => (
              <li key={href}>
                <a href={href} aria-current={current(path, href)}>
                  {label}
                </a>
              </li>
            ))}
            <li className="account">
              {person ? (
                <AccountMenu person={person} path={path} />
              ) : (
                <a href="/login" aria-current={current(path, "/login")}>
                  Login
                </a>
              )}
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

function AccountMenu({ person, path }: { person: NonNullable<RootData["person"]>; path: string }) {
  const own = [
    ["/community", "My Community"],
    ["/profile/invoices", "Invoices"],
  ] as const;
  const links = [
    ["/profile", "My Profile"] as const,
    ...(person.staff ? [["/admin/dashboard", "Back office"] as const] : own),
  ];
  return (
    <details>
      <summary>
        <span className="sr">Your account: </span>
        <b>{person.name.split(" ")[0]?.slice(0, 16) || "Account"}</b>
      </summary>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href} aria-current={path === href ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <SignOut>Logout</SignOut>
        </li>
      </ul>
    </details>
  );
}

export function SiteFooter({ company, year, light }: { company: Company; year: number; light: boolean }) {
  const social = company.social.map(({ href, label }) => [href, label] as const);
  return (
    <footer className="foot night">
      <div className="wrap foot-in">
        <div className="foot-call">
          <h2>Emergency line, 24/7</h2>
          <p className="big-phone">
            <a href={company.phoneHref}>{company.phone}</a>
          </p>
          <p>If someone is in danger, call 911 first.</p>
        </div>
        <FooterLinks id="foot-links" title="Quick links" links={mainLinks.slice(1)} />
        <FooterLinks id="foot-services" title="Services" links={serviceLinks} />
        {social.length > 0 && (
          <FooterLinks id="foot-social" title="Follow us" links={social} rel="me noopener" />
        )}
        <ul className="fine">
          <li>{`© ${year} ${company.name}${company.licence ? `, licence ${company.licence}` : ""}`}</li>
          <li>
            <a href="/privacy">Privacy</a>
          </li>
          <li>
            <a href="/terms">Terms</a>
          </li>
          <li>
            <a href="/accessibility">Accessibility</a>
          </li>
          <li>
            <DataLight on={light} />
          </li>
        </ul>
      </div>
    </footer>
  );
}

function DataLight({ on }: { on: boolean }) {
  const { path } = useRootData();
  // All unknown addresses share one stored page.
  const isUnknown = useMatches().at(-1)?.id === "routes/$";
  return (
    <form method="post" action="/data-light">
      <input type="hidden" name="on" value={on ? 0 : 1} />
      <input type="hidden" name="from" value={isUnknown ? "/" : path} />
      {`Data-light pages: ${on ? "on" : "off"} `}
      <button type="submit">{on ? "Turn off" : "Turn on"}</button>
    </form>
  );
}

export function MinimalHeader({ company }: { company: Company }) {
  return (
    <header className="bar night">
      <div className="wrap bar-in">
        <Mark name={company.name} /> <CallButton company={company} />
      </div>
    </header>
  );
}

export function SignOut({ children }: { children: ReactNode }) {
  return (
    <form method="post" action="/logout">
      <OriginToken />
      {/* lynx sends a form that holds nothing by GET. */}
      <input type="hidden" name="leave" value="1" />
      <button type="submit">{children}</button>
    </form>
  );
}

function FooterLinks({
  id,
  title,
  links,
  rel,
}: {
  id: string;
  title: string;
  links: readonly (readonly [href: string, label: string])[];
  rel?: string;
}) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href} rel={rel}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
