import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Section, Wrap } from "~/ui/page";
import { ClosingPanel } from "./closing-panel";
import { type Offer, PackageCards } from "./package-cards";
import { QuoteSteps } from "./quote-steps";
import { Band } from "./scenes";

export function QuotePage({
  title,
  lead,
  picture,
  offers,
  action,
  serviceType,
  tell,
  consultation,
  children,
}: {
  title: string;
  lead: string;
  picture: ReactNode;
  offers: readonly Offer[];
  action: string;
  serviceType: string;
  /** What to write in the request. */
  tell: string;
  consultation: { title: string; text: string; label: string };
  children?: ReactNode;
}) {
  const contact = `/contact?inquiryPurpose=Get+a+Quote&serviceType=${encodeURIComponent(serviceType)}`;
  return (
    <>
      <Band title={title} lead={lead} picture={picture} />
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
