import { plans } from "~/messages/en/plans";
import { ButtonLink } from "~/ui/button";
import { useMessages } from "~/ui/language";

const asked = new URLSearchParams({
  inquiryPurpose: "Neighbourhood Security Registration",
  service: "residential",
  about: "sign-up",
});

/** In place of what starts a checkout, until payments are set up: an address left here becomes an inquiry (row 276). */
export function OpensSoon() {
  const words = useMessages("plans", plans).soon;
  return (
    <section className="panel my-8 max-w-160" aria-labelledby="opens-soon">
      <h2 id="opens-soon">{words.title}</h2>
      <p className="mt-2">{words.text}</p>
      <p className="do my-4">
        <ButtonLink href={`/contact?${asked}`} variant="lamp">
          {words.leave}
        </ButtonLink>
      </p>
    </section>
  );
}
