import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Section, Wrap } from "~/ui/page";
import { ClosingPanel } from "./closing-panel";
import { type Offer, PackageCards } from "./package-cards";
import { QuoteSteps } from "./quote-steps";
import { Band } from "./scenes";
import { askAbout, noService, type ServiceKind } from "./service-kinds";

export function QuotePage({
  kind,
  lead,
  picture,
  offers,
  action,
  tell,
  consultation,
  children,
}: {
  /** Its heading is the page's, and its name the choice in the form that the page leads to. */
  kind: ServiceKind;
  lead: string;
  picture: ReactNode;
  offers: readonly Offer[];
  action: string;
  /** What to write in the request. */
  tell: string;
  consultation: { title: string; text: string; label: string };
  children?: ReactNode;
}) {
  const contact = askAbout({ name: kind.status === "offered" ? kind.name : noService });
  return (
    <>
      <Band title={kind.heading} lead={lead} picture={picture} />
      <Wrap className="page">
        {offers.length > 0 ? (
          <h2>Packages</h2>
        ) : (
          <p className="do">
            <ButtonLink href={contact}>{action}</ButtonLink>
          </p>
        )}
        <PackageCards
          offers={offers}
          marked={offers[0]?.name}
          action={(offer) => (
            <ButtonLink
              href={`${contact}&package=${encodeURIComponent(offer.name)}`}
              variant={offer === offers[0] ? "lamp" : "line"}
            >
              {action}
              <span className="sr">{`: ${offer.name}`}</span>
            </ButtonLink>
          )}
        />
      </Wrap>
      {children}
      <Section title="From question to quote">
        <QuoteSteps tell={tell} />
      </Section>
      <Section className="page">
        <ClosingPanel {...consultation} href={contact} />
      </Section>
    </>
  );
}
