import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { type Offer, PackageCards } from "./packages";
import { PageHeading, Section, Wrap } from "./page";

export function QuotePage({
  title,
  lead,
  offers,
  action,
  serviceType,
  consultation,
  children,
}: {
  title: string;
  lead: string;
  offers: readonly Offer[];
  action: string;
  serviceType: string;
  consultation: { heading: string; text: string; label: string };
  children?: ReactNode;
}) {
  const contact = `/contact?inquiryPurpose=Get+a+Quote&serviceType=${encodeURIComponent(serviceType)}`;
  return (
    <>
      <Wrap className="page">
        <PageHeading title={title} lead={lead} />
        <h2 className="sr">Packages</h2>
        <PackageCards
          offers={offers}
          action={(offer) => (
            <ButtonLink href={`${contact}&package=${encodeURIComponent(offer.name)}`}>
              {action}
              <span className="sr">{`: ${offer.name}`}</span>
            </ButtonLink>
          )}
        />
      </Wrap>
      {children}
      <Section className="last">
        <div className="panel night closing-panel">
          <h2>{consultation.heading}</h2>
          <p>{consultation.text}</p>
          <ButtonLink href={contact} variant="lamp">
            {consultation.label}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}
