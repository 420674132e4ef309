import type { ReactNode } from "react";
import { notCovered } from "~/messages/en/not-covered";
import { ButtonLink, type ButtonVariant } from "~/ui/button";
import { useMessages } from "~/ui/language";

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
  const words = useMessages("notCovered", notCovered);
  const asked = new URLSearchParams({
    inquiryPurpose: "Neighbourhood Security Registration",
    service: "residential",
    area: place,
  });
  return (
    <section className="panel my-8 max-w-160" aria-labelledby="not-covered">
      <h2 id="not-covered">{words.title(place)}</h2>
      <p className="mt-2">{words.text}</p>
      <p className={children ? "do my-4" : "do mt-4"}>
        <ButtonLink href={`/contact?${asked}`} variant={variant}>
          {words.tellUs}
        </ButtonLink>
      </p>
      {children}
    </section>
  );
}
