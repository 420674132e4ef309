import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { emergencyOf } from "./emergency-line";
import { Icon } from "./icons";
import { Mark } from "./mark";
import { type Company, type RootData, useRootData } from "./root-data";
import { SignOut } from "./sign-out";

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
    <a className="call min-[14em]:whitespace-nowrap" href={company.phoneHref}>
      <span className="max-sm:hidden">
        <Icon name="phone" />
      </span>
      {company.phone && <span className="sr">Emergency line, 24/7: </span>}
      {company.phone || "Contact us"}
    </a>
  );
}

/** Header of the public pages. `path` is the current address. */
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
    <Bar company={company}>
      <details className="menu wide:hidden">
        <summary>
          <Icon name="menu" />
          <span className="font-semibold max-sm:sr-only">Menu</span>
        </summary>
      </details>
      <nav
        aria-label="Main"
        className="max-wide:max-h-[calc(100vh-4rem)] max-wide:basis-full max-wide:overflow-auto max-wide:pb-3 wide:ml-auto"
      >
        <ul className="max-wide:[&_li]:border-night-line max-wide:[&_li]:border-t wide:flex wide:items-center wide:gap-1">
          {mainLinks.map(([href, label]) => (
            <li key={href}>
              <a href={href} aria-current={current(path, href)}>
                {label}
              </a>
            </li>
          ))}
          <li className="wide:ml-2">
            {person ? (
              <AccountMenu person={person} path={path} />
            ) : (
              <a className={account} href="/login" aria-current={current(path, "/login")}>
                Login
              </a>
            )}
          </li>
        </ul>
      </nav>
    </Bar>
  );
}

const account = "font-semibold text-on-night";

function Bar({ company, office, children }: { company: Company; office?: boolean; children?: ReactNode }) {
  return (
    <header className="bar night sticky top-0 z-20 border-night-line border-b wide:static print:hidden">
      <div className="wrap relative flex flex-wrap items-center gap-x-1 px-3 sm:gap-x-6 sm:px-5 wide:min-h-18">
        <Mark
          name={company.name}
          size="min-h-15 text-base max-sm:max-w-30 sm:gap-2.5 sm:text-xl max-wide:mr-auto"
        />{" "}
        {office ? (
          <span className={`${account} wide:ml-auto`}>Back office</span>
        ) : (
          <CallButton company={company} />
        )}{" "}
        {children}
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
      <summary className={`${account} after:content-['_▾']`}>
        <span className="sr">Your account: </span>
        {person.name.split(" ")[0]?.slice(0, 16) || "Account"}
      </summary>
      <ul className="max-wide:pl-3 wide:absolute wide:right-5 wide:z-20 wide:rounded-md wide:border wide:border-night-line wide:bg-night wide:p-2">
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
  const emergency = emergencyOf(company);
  const social = company.social.map(({ href, label }) => [href, label] as const);
  return (
    <footer className="foot night">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-8 pt-14 pb-8 md:grid-cols-[2fr_1fr_1.5fr_1fr]">
        <div className="col-span-full md:col-auto">
          <h2>{emergency.title}</h2>
          <p className="big-phone">
            <a href={emergency.href}>{emergency.phone}</a>
          </p>
          <p>{emergency.note}</p>
        </div>
        <FooterLinks id="foot-links" title="Quick links" links={mainLinks.slice(1)} />
        <FooterLinks id="foot-services" title="Services" links={serviceLinks} />
        {social.length > 0 && (
          <FooterLinks id="foot-social" title="Follow us" links={social} rel="me noopener" />
        )}
        <ul className="col-span-full flex flex-wrap items-center gap-x-6 border-night-line border-t pt-4">
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
            <a href="/applications">Find your application</a>
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
      {` Data-light pages: ${on ? "on" : "off"} `}
      <button type="submit" className="min-h-11 underline">
        {on ? "Turn off" : "Turn on"}
      </button>
    </form>
  );
}

/** Of a page with one task; `office`: where staff come in, the line for residents is not there. */
export function MinimalHeader(header: { company: Company; office?: boolean }) {
  return <Bar {...header} />;
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
