import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CoverageForm } from "~/modules/neighbourhoods/communities/coverage-form";
import { isPatrolTime } from "~/modules/patrols/rounds/patrol-night";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { passToShow } from "~/modules/patrols/rounds/shown-pass.server";
import { AppTeaser } from "~/modules/shared/catalogue/app-teaser";
import { ClosingCall } from "~/modules/shared/catalogue/closing-call";
import { HowItStarts } from "~/modules/shared/catalogue/how-it-starts";
import { NightStreet, Route } from "~/modules/shared/catalogue/illustrations";
import { Rooftops } from "~/modules/shared/catalogue/rooftops";
import { company } from "~/modules/shared/company/company.server";
import { hoursWords } from "~/modules/shared/company/patrol-hours";
import { homeOffers } from "~/modules/shared/offers/home-offers.server";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { callWords } from "~/ui/emergency-line";
import { Icon, type IconName } from "~/ui/icons";
import { localBusiness } from "~/ui/local-business";
import { pageMeta, rootOf } from "~/ui/meta";
import { Section, Wrap } from "~/ui/page";
import { type Company, useRootData } from "~/ui/root-data";

export const handle = { page: "paper", sheet: "home", cacheKeys: [] } satisfies RouteHandle;

/** The page is stored for two minutes at most, so what it says about the night is no older. */
export async function loader() {
  const clock = await company();
  const pass = await optional(async () => (await passToShow()) ?? null);
  return {
    ...(await homeOffers()),
    passedAt: pass ? clockWords(pass, clock.timeZone) : null,
    isNight: isPatrolTime(new Date(), clock),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = rootOf(matches);
  const title = "Neighbourhood security, all night";
  const description = root && wordsFor(root.company);
  const business = root && localBusiness(root.company, root.origin, data?.priceRange);
  return [...pageMeta({ title, description }, matches), { "script:ld+json": business }];
};

function wordsFor({ patrol, area, phone }: Company): string {
  const line = phone ? ", and an emergency line staffed 24/7" : "";
  return `Patrol cars from ${hoursWords(patrol)}, seven nights a week${line}. ${area}.`;
}

const plansHref = "/services/neighbourhood-watch";

const quotes = [
  {
    name: "Event Security",
    icon: "calendar",
    text: "From a block party to a full venue, planned with you beforehand.",
  },
  {
    name: "Personal Protection Services",
    icon: "shield",
    text: "Discreet protection at home, at work and in between.",
  },
  {
    name: "Corporate Services",
    icon: "building",
    text: "Guards for sites, offices and staff, planned around your hours.",
  },
] as const satisfies { name: string; icon: IconName; text: string }[];

const reasons = [
  {
    title: "Routes with a plan",
    text: "Each round is drawn street by street. A pass counts only once every street on it has been driven.",
  },
  {
    title: "No contract to get out of",
    text: "Plans are billed monthly. Cancel anytime, with no fees.",
  },
  {
    title: "Reports you can read",
    text: "A monthly report for your community: the passes we promised, those we made, and those we missed.",
  },
];

export default function Home() {
  const { planned } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <>
      <Hero company={company} />
      <Services />
      <WhyChooseUs patrol={company.patrol} />
      <HowItStarts />
      <AppTeaser planned={planned} />
      <ClosingCall company={company} />
    </>
  );
}

function Hero({ company }: { company: Company }) {
  const { passedAt, isNight, often } = useLoaderData<typeof loader>();
  const hours = hoursWords(company.patrol);
  const passes = often ? [[`Every ${company.patrol.every} minutes`, `a car passes, on the ${often}`]] : [];
  const facts = [...passes, [hours, "seven nights a week"], ["Close to home", company.area]];
  return (
    <div className="night relative overflow-hidden bg-[linear-gradient(var(--color-night),var(--color-sky))]">
      <Wrap className="pt-[clamp(2rem,5.5vw,4.75rem)]">
        <p className="now mb-3 font-semibold before:content-['●_']">
          {passedAt ? `Tonight’s log: a car passed at about ${passedAt}` : `Patrol hours: ${hours}`}
        </p>
        <h1 className="max-w-[11em] text-[clamp(2.5rem,1.5rem+4.4vw,4.75rem)] leading-none">
          Have someone awake on your street.
        </h1>
        <p className="lead mt-5 mb-7 max-w-[42ch]">
          {`Patrol cars from ${hours}, seven nights a week${company.phone ? ", and a line that is answered at any hour" : ""}.`}
        </p>
        <p className="do">
          <ButtonLink href={plansHref} variant="lamp">
            See plans
          </ButtonLink>{" "}
          <ButtonLink href={company.phoneHref} variant="ghost">
            {callWords(company)}
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

function Services() {
  return (
    <Section
      title="Four ways we keep watch"
      lead="Prices are listed; for anything else, a person will send you a quote."
    >
      <div className="tiles md:grid-cols-2">
        <article className="night relative overflow-hidden rounded-md p-6 pb-30 md:row-span-3">
          <h3>Residential Services</h3>
          <p className="soft mb-5">Overnight patrols for a neighbourhood, a street or a single home.</p>
          <ButtonLink href={plansHref} variant="lamp">
            More Info
            <span className="sr"> about Residential Services</span>
          </ButtonLink>
          <Rooftops className="absolute -bottom-px left-0 h-22 text-night-deep" />
        </article>
        {quotes.map(({ name, icon, text }) => (
          <article key={name} className="panel">
            <h3 className="flex gap-2 text-xl">
              <Icon name={icon} />
              {name}
            </h3>
            <p className="soft">{text}</p>
            <a
              className="inline-block py-2.5 font-semibold"
              href={`/contact?serviceType=${encodeURIComponent(name)}`}
            >
              Get A Quote<span className="sr">{` for ${name}`}</span>
            </a>
          </article>
        ))}
      </div>
    </Section>
  );
}

function WhyChooseUs({ patrol }: Pick<Company, "patrol">) {
  return (
    <Section className="grid items-center gap-8 sm:grid-cols-2 lg:gap-16">
      <figure>
        <Route from={patrol.from} every={patrol.every} />
        <figcaption className="soft mt-4">{`One car, one route, every ${patrol.every} minutes.`}</figcaption>
      </figure>
      <div>
        <h2>Why choose us</h2>
        <ul className="ruled mt-4">
          {reasons.map(({ title, text }) => (
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
