import { home } from "~/messages/en/home";
import { ButtonLink } from "~/ui/button";
import { Own, TextLink, useMessages, useOwnWords } from "~/ui/language";
import { Section } from "~/ui/page";
import { Rooftops } from "./rooftops";
import { ServiceIcon } from "./service-icon";
import type { ServiceKind } from "./service-kinds";

/** The ways in which the company keeps watch; nothing while it offers none. */
export function HomeServices({ services }: { services: readonly ServiceKind[] }) {
  const words = useMessages("home", home).ways;
  const ownWords = useOwnWords();
  if (services.length === 0) return null;
  return (
    <Section title={words.title(services.length)} lead={words.lead}>
      <div className="tiles md:grid-cols-2">
        {services.map(({ name, subject, teaser }) =>
          subject === "residential" ? (
            <article
              key={name}
              className="night relative overflow-hidden rounded-md border border-night-line p-6 pb-30 md:row-span-3"
            >
              <h3>
                <Own>{name}</Own>
              </h3>
              <p className="soft mb-5">
                <Own>{teaser}</Own>
              </p>
              <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
                {words.more}
                <span className="sr">{words.moreAbout(ownWords(name))}</span>
              </ButtonLink>
              <Rooftops className="absolute -bottom-px start-0 h-22 text-night-deep" />
            </article>
          ) : (
            <article key={name} className="panel">
              <h3 className="flex gap-2 text-xl">
                <ServiceIcon subject={subject} />
                <Own>{name}</Own>
              </h3>
              <p className="soft">
                <Own>{teaser}</Own>
              </p>
              <TextLink
                className="inline-block py-2.5 font-semibold"
                href={`/contact?serviceType=${encodeURIComponent(name)}`}
              >
                {words.quote}
                <span className="sr">{words.quoteFor(ownWords(name))}</span>
              </TextLink>
            </article>
          ),
        )}
      </div>
    </Section>
  );
}
