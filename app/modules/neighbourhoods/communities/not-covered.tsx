import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "~/ui/button";

/** Says that we do not patrol in a place such as L6Y yet, and how to tell us that you want it (D7). */
export function NotCovered({
  place,
  variant = "line",
  children,
}: {
  place: string;
  variant?: ButtonVariant;
  children?: ReactNode;
}) {
  const asked = new URLSearchParams({
    inquiryPurpose: "Neighbourhood Security Registration",
    serviceType: "Residential Services",
    area: place,
  });
  return (
    <section className="panel my-8 max-w-160" aria-labelledby="not-covered">
      <h2 id="not-covered">{`Not yet in ${place}`}</h2>
      <p className="mt-2">
        We do not patrol there yet. Tell us, and we will let you know when cars come to your streets.
      </p>
      <p className="do my-4">
        <ButtonLink href={`/contact?${asked}`} variant={variant}>
          Tell us
        </ButtonLink>
      </p>
      {children}
    </section>
  );
}
