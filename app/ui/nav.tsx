import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { frame } from "~/messages/en/frame";
import { useEmergency } from "./emergency-line";
import { Icon } from "./icons";
import { TextLink, useLink, useMessages } from "./language";
import { Mark } from "./mark";
import { type Company, type RootData, useRootData } from "./root-data";
import { SignOut } from "./sign-out";

function current(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

function CallButton({ company }: { company: Company }) {
  const words = useMessages("frame", frame);
  const { button } = useEmergency(company);
  return (
    <TextLink className="call gap-2 min-[14em]:whitespace-nowrap" href={company.phoneHref}>
      <span className="max-sm:hidden">
        <Icon name="phone" />
      </span>
      {company.phone && <span className="sr">{words.line(company.lineHours)}</span>}
      {company.phone || button}
    </TextLink>
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
  const words = useMessages("frame", frame);
  const { alternates } = useRootData();
  return (
    <Bar company={company}>
      <details className="menu wide:hidden">
        <summary>
          <Icon name="menu" />
          <span className="font-semibold max-sm:sr-only">{words.menu}</span>
        </summary>
      </details>
      <nav
        aria-label={words.mainMenu}
        className="max-wide:max-h-[calc(100vh-4rem)] max-wide:basis-full max-wide:overflow-auto max-wide:pb-3 wide:ms-auto"
      >
        <ul className="max-wide:[&_li]:border-night-line max-wide:[&_li]:border-t wide:flex wide:items-center wide:gap-1">
          {/* First, so that the others keep their place on a page in one language. */}
          {alternates
            ?.filter(({ href }) => href !== path)
            .map(({ href, language, name }) => (
              <li key={href}>
                <a href={href} lang={language} hrefLang={language}>
                  {name}
                </a>
              </li>
            ))}
          {words.main.map(([href, label]) => (
            <li key={href}>
              <MenuLink href={href} path={path}>
                {label}
              </MenuLink>
            </li>
          ))}
          <li className="wide:ms-2">
            {person ? (
              <AccountMenu person={person} path={path} />
            ) : (
              <TextLink className={account} href="/login" aria-current={current(path, "/login")} quiet>
                {words.login}
              </TextLink>
            )}
          </li>
        </ul>
      </nav>
    </Bar>
  );
}

function MenuLink({ href, path, children }: { href: string; path: string; children: string }) {
  const { to } = useLink()(href);
  return (
    <TextLink href={href} aria-current={current(path, to.href)}>
      {children}
    </TextLink>
  );
}

const account = "font-semibold text-on-night";

function Bar({ company, office, children }: { company: Company; office?: boolean; children?: ReactNode }) {
  return (
    <header className="bar night sticky top-0 z-20 border-night-line border-b wide:static print:hidden">
      <div
        className={`wrap relative flex flex-wrap items-center gap-x-1 sm:gap-x-6 wide:min-h-18 ${children ? "px-3 sm:px-5" : ""}`}
      >
        <Mark
          name={company.name}
          size="min-h-15 text-base max-sm:max-w-30 sm:gap-2.5 sm:text-xl max-wide:me-auto"
        />{" "}
        {office ? (
          <span className={`${account} wide:ms-auto`}>{frame.backOffice}</span>
        ) : (
          <CallButton company={company} />
        )}{" "}
        {children}
      </div>
    </header>
  );
}

function AccountMenu({ person, path }: { person: NonNullable<RootData["person"]>; path: string }) {
  const words = useMessages("frame", frame);
  const links = [
    ["/profile", words.profile] as const,
    ...(person.staff ? [["/admin/dashboard", words.backOffice] as const] : words.account),
  ];
  return (
    <details>
      <summary className={account}>
        <span className="sr">{words.yourAccount}</span>
        <span className="flex items-center gap-1">
          {person.name.split(" ")[0]?.slice(0, 16) || words.nameless}
          <Icon name="down" />
        </span>
      </summary>
      <ul className="max-wide:ps-3 wide:absolute wide:end-5 wide:z-20 wide:rounded-md wide:border wide:border-night-line wide:bg-night wide:p-2">
        {links.map(([href, label]) => (
          <li key={href}>
            <TextLink href={href} aria-current={path === href ? "page" : undefined}>
              {label}
            </TextLink>
          </li>
        ))}
        <li>
          <SignOut>{words.logout}</SignOut>
        </li>
      </ul>
    </details>
  );
}

export function SiteFooter({ company, year, light }: { company: Company; year: number; light: boolean }) {
  const words = useMessages("frame", frame);
  const emergency = useEmergency(company);
  const social = company.social.map(({ href, label }) => [href, label] as const);
  const services = company.services.map(({ href, label }) => [href, label] as const);
  const others = words.others.length > 0 ? words.others : services;
  return (
    <footer className="foot night">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-8 pt-14 pb-8 md:grid-cols-[5fr_3fr_3fr]">
        <div className="col-span-full md:col-auto">
          <h2>{emergency.title}</h2>
          <p className="big-phone">
            <a href={emergency.href}>{emergency.phone}</a>
          </p>
          <p>{emergency.note}</p>
        </div>
        <FooterLinks id="foot-links" title={words.quickTitle} links={words.quick} />
        {others.length > 0 && <FooterLinks id="foot-services" title={words.servicesTitle} links={others} />}
        {social.length > 0 && (
          <FooterLinks id="foot-social" title={words.socialTitle} links={social} rel="me noopener" />
        )}
        <ul className="col-span-full flex flex-wrap items-center gap-x-6 border-night-line border-t pt-4">
          <li>{`© ${year} ${company.name}${company.licence ? words.licence(company.licence) : ""}`}</li>
          <li>
            <TextLink href="/privacy">{words.privacy}</TextLink>
          </li>
          <li>
            <TextLink href="/terms">{words.terms}</TextLink>
          </li>
          <li>
            <TextLink href="/accessibility">{words.accessibility}</TextLink>
          </li>
          <li>
            <TextLink href="/applications">{words.applications}</TextLink>
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
  const words = useMessages("frame", frame);
  const { path } = useRootData();
  // All unknown addresses share one stored page.
  const isUnknown = useMatches().at(-1)?.id === "routes/$";
  return (
    <form method="post" action="/data-light">
      <input type="hidden" name="on" value={on ? 0 : 1} />
      <input type="hidden" name="from" value={isUnknown ? "/" : path} />
      {words.light(on)}
      <button type="submit" className="min-h-11 underline">
        {words.turn(!on)}
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
            <TextLink href={href} rel={rel}>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
