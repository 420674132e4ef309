import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import { OpensSoon } from "~/modules/billing/checkouts/opens-soon";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { CoverageForm } from "~/modules/neighbourhoods/communities/coverage-form";
import { NotCovered } from "~/modules/neighbourhoods/communities/not-covered";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { NightStreet } from "~/modules/shared/catalogue/illustrations";
import { frequentOf, lowestOf } from "~/modules/shared/catalogue/offers";
import { NoPlans, PackageCards, PlanTerms } from "~/modules/shared/catalogue/package-cards";
import { PlannedNight } from "~/modules/shared/catalogue/planned-night";
import { hoursWords } from "~/modules/shared/company/patrol-hours";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import { currency } from "~/platform/currency";
import { formatMoney } from "~/platform/format";
import { optional } from "~/platform/http.server";
import { takesPayments } from "~/platform/stripe.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { OriginToken } from "~/ui/form";
import { Icon, type IconName } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { Section, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = {
  page: "paper",
  cacheKeys: ["checkout"],
  forms: true,
  payment: true,
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  const home = person && (await optional(() => Coverage.homeOf(person.userId)));
  return {
    plans: await plansOnSale(),
    cancelled: new URL(request.url).searchParams.get("checkout") === "cancelled",
    home: home?.isCovered === false ? home : null,
    open: await takesPayments(),
  };
}

const featuresOf = (hours: string) =>
  [
    {
      title: "Overnight Coverage",
      icon: "clock",
      text: `Cars are out from ${hours}, seven nights a week, while the street sleeps.`,
    },
    {
      title: "Strategic Patrol Routes",
      icon: "car",
      text: "Each round is drawn street by street, and nobody can look up where a car is.",
    },
    {
      title: "Community Engagement",
      icon: "users",
      text: "Members read announcements, the passes of each night, and a report every month.",
    },
  ] as const satisfies { title: string; icon: IconName; text: string }[];

export default function NeighbourhoodWatch() {
  const { company } = useRootData();
  const { plans, cancelled, home, open } = useLoaderData<typeof loader>();
  const offers = plans.map((plan) => ({ ...plan, name: plan.packageName, unit: "per month" }));
  return (
    <>
      <div className="night relative overflow-hidden bg-[linear-gradient(var(--color-night),var(--color-sky))]">
        <div className="absolute bottom-0 w-full">
          <NightStreet height="h-60" />
        </div>
        <Wrap className="page relative pb-[max(10rem,22vw)]">
          {cancelled && <Flash kind="info" message="Checkout was cancelled. You have not been charged." />}
          <h1 className="text-[clamp(2.125rem,1.5rem+2.6vw,3.25rem)]">Neighbourhood watch</h1>
          <p className="lead">Patrol cars at night, at one price for each home that takes part.</p>
          {!home?.place && (
            <>
              <h2 className="mt-6 text-lg">Do we cover your street?</h2>
              <CoverageForm night />
            </>
          )}
        </Wrap>
      </div>
      {home?.place && (
        <Wrap>
          <NotCovered place={home.place} />
        </Wrap>
      )}
      {plans.length > 0 && (
        <Section title={waysOf(plans.length)} lead="A month at a time, and cancelling costs nothing.">
          {!open && <OpensSoon />}
          <PackageCards
            offers={offers}
            marked={offers[0]?.name}
            action={({ key, name }) =>
              open && (
                <GetStarted plan={key} name={name} asks={home !== null} isFirst={key === plans[0]?.key} />
              )
            }
          />
          <PlanTerms className="mt-5 text-md" />
          {open && (
            <p className="soft mt-3 text-sm">
              By choosing Get Started you accept our <a href="/terms">terms</a>.{" "}
              {`You pay in ${currency.words}, on our payment provider’s page.`}
            </p>
          )}
        </Section>
      )}
      {plans.length === 0 && (
        <Wrap>
          <NoPlans />
        </Wrap>
      )}
      <Section title="What the night looks like">
        <div className="night mt-6 rounded-md p-6">
          <PlannedNight plan={frequentOf(plans)?.packageName} />
          <div className="mt-6 grid gap-6 lg:grid-cols-3">
            {featuresOf(hoursWords(company.patrol, true)).map(({ title, icon, text }) => (
              <article key={title}>
                <h3 className="now flex gap-2 text-lg">
                  <Icon name={icon} />
                  <span className="text-on-night">{title}</span>
                </h3>
                <p className="soft mt-1 text-md">{text}</p>
              </article>
            ))}
          </div>
        </div>
      </Section>
      <Section className="page">
        <ClosingPanel
          title="Talk it through first"
          text="We will look at a map of your streets with you and suggest a plan."
          href="/contact?serviceType=Residential+Services"
          label="Schedule Consultation"
        />
      </Section>
    </>
  );
}

const counts = ["", "One way", "Two ways", "Three ways", "Four ways", "Five ways"];

function waysOf(count: number): string {
  return `${counts[count] ?? `${count} ways`} to share a patrol`;
}

function GetStarted({
  plan,
  name,
  asks,
  isFirst,
}: {
  plan: string;
  name: string;
  asks: boolean;
  isFirst: boolean;
}) {
  const variant = isFirst ? "lamp" : "line";
  const about = <span className="sr">{` with the ${name}`}</span>;
  if (asks)
    return (
      <ButtonLink href={`/payment?plan=${plan}`} variant={variant}>
        Get Started
        {about}
      </ButtonLink>
    );
  return (
    <form method="post" action="/payment">
      <OriginToken />
      <input type="hidden" name="plan" value={plan} />
      <input type="hidden" name="from" value="residential" />
      <button type="submit" className={buttonClass(variant)}>
        Get Started
        {about}
      </button>
    </form>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const plans = data?.plans ?? [];
  const from = lowestOf(plans);
  const price = from === undefined ? "" : ` from ${formatMoney(from)} per month`;
  return pageMeta(
    {
      title: "Neighbourhood watch",
      description: `Night patrols by car${price}, for a neighbourhood, a street or one home. Cancel anytime with no fees.`,
    },
    matches,
  );
};
