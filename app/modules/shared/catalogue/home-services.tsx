import { formats } from "~/messages/en/formats";
import { home } from "~/messages/en/home";
import { ButtonLink } from "~/ui/button";
import { Own, TextLink, useMessages, useOwnWords } from "~/ui/language";
import { Section } from "~/ui/page";
import { Rooftops } from "./rooftops";
import type { ServiceKind, ServiceSubject } from "./service-kinds";

interface PricedService extends ServiceKind {
  lowestCents?: number;
}

/** The ways in which the company keeps watch; nothing while it offers none. */
export function HomeServices({ services }: { services: readonly PricedService[] }) {
  const words = useMessages("home", home).ways;
  const ownWords = useOwnWords();
  const { money } = useMessages("formats", formats);
  const priceOf = (subject: ServiceSubject, cents: number | undefined) => {
    if (cents === undefined) return words.byQuote;
    return subject === "event" ? words.perEvent(money(cents)) : words.monthly(money(cents));
  };
  if (services.length === 0) return null;
  return (
    <Section title={words.title(services.length)} lead={words.lead}>
      <div className="tiles md:grid-cols-2">
        {services.map(({ name, subject, teaser, lowestCents }) =>
          subject === "residential" ? (
            <article
              key={name}
              className="night relative overflow-hidden rounded-md border border-night-line p-6 pb-30 md:row-span-3"
            >
              <h3>
                <Own>{name}</Own>
              </h3>
              <p className="soft mb-5">
                <Own>{teaser}</Own> {lowestCents !== undefined && `${words.monthly(money(lowestCents))}.`}
              </p>
              <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
                {words.more}
                <span className="sr">{words.moreAbout(ownWords(name))}</span>
              </ButtonLink>
              <Rooftops className="absolute -bottom-px start-0 h-22 text-night-deep" />
            </article>
          ) : (
            <article key={name} className="panel">
              <h3 className="text-xl">
                <Own>{name}</Own>
              </h3>
              <p className="soft">
                <Own>{teaser}</Own>
              </p>
              <p className="do mt-3 justify-between">
                <span>{priceOf(subject, lowestCents)}</span>{" "}
                <TextLink
                  className="py-2.5 font-semibold"
                  href={`/contact?serviceType=${encodeURIComponent(name)}`}
                >
                  {words.quote}
                  <span className="sr">{words.quoteFor(ownWords(name))}</span>
                </TextLink>
              </p>
            </article>
          ),
        )}
      </div>
    </Section>
  );
}
