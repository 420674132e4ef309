import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { formats } from "~/messages/en/formats";
import { home } from "~/messages/en/home";
import { messagesAt, messagesOf } from "~/messages/messages";
import { CoverageForm } from "~/modules/neighbourhoods/communities/coverage-form";
import { isPatrolTime } from "~/modules/patrols/rounds/patrol-night";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { passToShow } from "~/modules/patrols/rounds/shown-pass.server";
import { AppTeaser } from "~/modules/shared/catalogue/app-teaser";
import { ClosingCall } from "~/modules/shared/catalogue/closing-call";
import { HomeServices } from "~/modules/shared/catalogue/home-services";
import { HowItStarts } from "~/modules/shared/catalogue/how-it-starts";
import { NightStreet, Route } from "~/modules/shared/catalogue/illustrations";
import { company } from "~/modules/shared/company/company.server";
import { homeOffers } from "~/modules/shared/offers/home-offers.server";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { useEmergency } from "~/ui/emergency-line";
import { Own, useMessages } from "~/ui/language";
import { localBusiness } from "~/ui/local-business";
import { pageMeta, rootOf } from "~/ui/meta";
import { Section, Wrap } from "~/ui/page";
import { type Company, useRootData } from "~/ui/root-data";

export const handle = { page: "paper", sheet: "home", cacheKeys: [] } satisfies RouteHandle;

/** The page is stored for two minutes at most, so what it says about the night is no older. */
export async function loader({ request }: LoaderFunctionArgs) {
  const clock = await company();
  const pass = await optional(async () => (await passToShow()) ?? null);
  return {
    ...(await homeOffers()),
    passedAt: pass ? clockWords(pass, clock.timeZone, messagesOf(request).formats) : null,
    isNight: isPatrolTime(new Date(), clock),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const root = rootOf(matches);
  const { home, formats } = messagesAt(location.pathname);
  const { title } = home;
  const description = root && wordsFor(root.company, home, formats);
  const business = root && localBusiness(root.company, root.origin, data?.priceRange);
  return [...pageMeta({ title, description }, matches), { "script:ld+json": business }];
};

function wordsFor(
  { patrol, area, phone, lineHours }: Company,
  words: typeof home,
  { hours }: typeof formats,
): string {
  return words.description(hours(patrol), area, phone ? lineHours : undefined);
}

export default function Home() {
  const { planned, services } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <>
      <Hero company={company} />
      <HomeServices services={services} />
      <WhyChooseUs patrol={company.patrol} />
      <HowItStarts />
      <AppTeaser planned={planned} />
      <ClosingCall company={company} />
    </>
  );
}

function Hero({ company }: { company: Company }) {
  const { passedAt, isNight, often } = useLoaderData<typeof loader>();
  const words = useMessages("home", home);
  const hours = useMessages("formats", formats).hours(company.patrol);
  const { button } = useEmergency(company);
  const pass = (
    <>
      {words.carPasses}
      <Own>{often}</Own>
    </>
  );
  const area = <Own>{company.area}</Own>;
  const facts: [term: string, text: ReactNode][] = [
    ...(often ? [[words.every(company.patrol.every), pass] satisfies [string, ReactNode]] : []),
    [words.hours(hours), words.allWeek],
    [words.close, area],
  ];
  return (
    <div className="night relative overflow-hidden bg-[linear-gradient(var(--color-night),var(--color-sky))]">
      <Wrap className="pt-[clamp(2rem,5.5vw,4.75rem)]">
        <p className="now mb-3 font-semibold before:content-['●_']">
          {passedAt ? words.passed(passedAt) : words.patrolHours(hours)}
        </p>
        <h1 className="max-w-[11em] text-[clamp(2.5rem,1.5rem+4.4vw,4.75rem)] leading-none">
          {words.heading}
        </h1>
        <p className="lead mt-5 mb-7 max-w-[42ch]">
          {words.lead(hours, company.phone ? company.lineHours : undefined)}
        </p>
        <p className="do">
          <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
            {words.seePlans}
          </ButtonLink>{" "}
          <ButtonLink href={company.phoneHref} variant="ghost">
            {button}
          </ButtonLink>
        </p>
        <CoverageForm night />
      </Wrap>
      <NightStreet dusk={!isNight} height="h-[clamp(10.5rem,24vw,19rem)]" />
      <div className="relative bg-night-deep">
        <dl className="wrap grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-8 gap-y-6 pt-5 pb-6">
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt className="font-display text-2xl font-bold">{term}</dt>
              <dd className="soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function WhyChooseUs({ patrol }: Pick<Company, "patrol">) {
  const words = useMessages("home", home);
  return (
    <Section className="grid items-center gap-8 sm:grid-cols-2 lg:gap-16">
      <figure>
        <Route from={patrol.from} every={patrol.every} />
        <figcaption className="soft mt-4">{words.route(patrol.every)}</figcaption>
      </figure>
      <div>
        <h2>{words.why}</h2>
        <ul className="ruled mt-4">
          {words.reasons.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
