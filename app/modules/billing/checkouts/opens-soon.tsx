import { ButtonLink } from "~/ui/button";

const asked = new URLSearchParams({
  inquiryPurpose: "Neighbourhood Security Registration",
  serviceType: "Residential Services",
  about: "sign-up",
});

/** In place of what starts a checkout, until payments are set up: an address left here becomes an inquiry (row 276). */
export function OpensSoon() {
  return (
    <section className="panel my-8 max-w-160" aria-labelledby="opens-soon">
      <h2 id="opens-soon">Sign-up opens soon</h2>
      <p className="mt-2">
        You cannot subscribe here yet. Leave your email address, and we will tell you once you can.
      </p>
      <p className="do my-4">
        <ButtonLink href={`/contact?${asked}`} variant="lamp">
          Leave your address
        </ButtonLink>
      </p>
    </section>
  );
}
