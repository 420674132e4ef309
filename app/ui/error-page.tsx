import { ButtonLink } from "./button";
import { Bird } from "./mark";
import type { Company } from "./root-data";

/** What a page says when it cannot be shown: the sentence, the emergency line and the ways on. */
export function ErrorPage({
  title,
  text,
  reference,
  company,
  links = [
    { href: "/", label: "Return Home" },
    { href: "/services", label: "See our services" },
    { href: "/contact", label: "Contact us" },
  ],
}: {
  title: string;
  text: string;
  /** The id under which the server wrote the failure down. */
  reference?: string;
  company: Company;
  links?: { href: string; label: string }[];
}) {
  return (
    <div className="wrap error-page">
      <Bird />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <ul className="ways">
        {links.map(({ href, label }, index) => (
          <li key={href}>
            <ButtonLink href={href} variant={index === 0 ? "ink" : "line"}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p>
        Need someone now? Our line is staffed 24/7: <a href={company.phoneHref}>{company.phone}</a>. If
        someone is in danger, call 911 first.
      </p>
      {reference && (
        <p className="soft">
          Reference: <code>{reference}</code>
        </p>
      )}
    </div>
  );
}
