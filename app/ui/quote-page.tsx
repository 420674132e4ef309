import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { type Offer, PackageCards } from "./packages";
import { PageHeading, Section, Wrap } from "./page";

/** A service that is quoted: its packages, each leading to the contact form, and the offer to talk first. */
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
  /** What the button of each package says. */
  action: string;
  /** The contact form's choice that the links make. */
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
            <ButtonLink href={contact}>
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
