import { ButtonLink } from "./button";
import { Rooftops } from "./illustrations";
import type { Company } from "./root-data";

export function ClosingCall({ company }: { company: Company }) {
  return (
    <section className="closing">
      <h2>Sleep. We have the night.</h2>
      <p className="do">
        <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
          See plans
        </ButtonLink>{" "}
        <ButtonLink href={company.phoneHref} variant="line">
          {`Call ${company.phone}`}
        </ButtonLink>
      </p>
      <Rooftops />
    </section>
  );
}
