import { ButtonLink } from "~/ui/button";
import { callWords } from "~/ui/emergency-line";
import type { Company } from "~/ui/root-data";
import { Rooftops } from "./rooftops";

export function ClosingCall({ company }: { company: Company }) {
  return (
    <section className="pt-24 text-center">
      <h2 className="px-5 text-[clamp(2rem,1.5rem+2.6vw,3.25rem)]">Sleep. We have the night.</h2>
      <p className="do mx-5 mt-6 mb-12 justify-center">
        <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
          See plans
        </ButtonLink>{" "}
        <ButtonLink href={company.phoneHref} variant="line">
          {callWords(company)}
        </ButtonLink>
      </p>
      <Rooftops className="h-30 text-roofs" />
    </section>
  );
}
