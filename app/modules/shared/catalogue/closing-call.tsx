import { home } from "~/messages/en/home";
import { ButtonLink } from "~/ui/button";
import { useEmergency } from "~/ui/emergency-line";
import { useMessages } from "~/ui/language";
import type { Company } from "~/ui/root-data";
import { Rooftops } from "./rooftops";

export function ClosingCall({ company }: { company: Company }) {
  const words = useMessages("home", home);
  const { button } = useEmergency(company);
  return (
    <section className="pt-16 text-center">
      <h2 className="px-5 text-[clamp(2rem,1.5rem+2.6vw,3.25rem)]">{words.sleep}</h2>
      <p className="do mx-5 mt-6 mb-12 justify-center">
        <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
          {words.seePlans}
        </ButtonLink>{" "}
        <ButtonLink href={company.phoneHref} variant="line">
          {button}
        </ButtonLink>
      </p>
      <Rooftops className="h-30 text-roofs" />
    </section>
  );
}
