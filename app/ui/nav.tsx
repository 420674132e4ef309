import { Icon } from "./icons";
import { Mark } from "./mark";
import type { Company } from "./root-data";

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
  ["/services/equipment-sales", "Security Equipment"],
] as const;

function current(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

/** The emergency line as a button; the same place on every page. */
export function CallButton({ company }: { company: Company }) {
  return (
    <a className="call" href={company.phoneHref}>
      <Icon name="phone" />
      <span className="sr">Emergency line, 24/7: </span>
      {company.phone}
    </a>
  );
}

/** Jumps over the header; first in the page. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to main content
    </a>
  );
}

/** Header of the public pages: mark, emergency line, six links and the account. `path` is the address being shown. */
export function SiteHeader({
  company,
  signedIn,
  path,
}: {
  company: Company;
  signedIn: boolean;
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
            {signedIn ? (
              <>
                <li className="account">
                  <a href="/profile" aria-current={current(path, "/profile")}>
                    My Profile
                  </a>
                </li>
                <li>
                  <form method="post" action="/logout">
                    {/* lynx sends a form that holds nothing by GET. */}
                    <input type="hidden" name="leave" value="1" />
                    <button type="submit">Logout</button>
                  </form>
                </li>
              </>
            ) : (
              <li className="account">
                <a href="/login" aria-current={current(path, "/login")}>
                  Login
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** Footer of the public pages. */
export function SiteFooter({ company, year }: { company: Company; year: number }) {
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
        <nav aria-labelledby="foot-links">
          <h2 id="foot-links">Quick links</h2>
          <ul>
            {mainLinks.slice(1).map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="foot-services">
          <h2 id="foot-services">Services</h2>
          <ul>
            {serviceLinks.map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        {company.social.length > 0 && (
          <nav aria-labelledby="foot-social">
            <h2 id="foot-social">Follow us</h2>
            <ul>
              {company.social.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} rel="me noopener">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
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
        </ul>
      </div>
    </footer>
  );
}

/** Header of the pages outside the public layout: mark and emergency line only. `home={false}` leaves the mark without its link. */
export function MinimalHeader({ company }: { company: Company }) {
  return (
    <header className="bar night">
      <div className="wrap bar-in">
        <Mark name={company.name} /> <CallButton company={company} />
      </div>
    </header>
  );
}
