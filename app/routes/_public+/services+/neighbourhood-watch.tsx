import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import { formats } from "~/messages/en/formats";
import { plans as english } from "~/messages/en/plans";
import { messagesAt } from "~/messages/messages";
import { OpensSoon } from "~/modules/billing/checkouts/opens-soon";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { CoverageForm } from "~/modules/neighbourhoods/communities/coverage-form";
import { NotCovered } from "~/modules/neighbourhoods/communities/not-covered";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { NightStreet } from "~/modules/shared/catalogue/illustrations";
import { frequentOf, lowestOf, onSale } from "~/modules/shared/catalogue/offers";
import { NoPlans, PackageCards, PlanTerms } from "~/modules/shared/catalogue/package-cards";
import { PlannedNight } from "~/modules/shared/catalogue/planned-night";
import { kindOf } from "~/modules/shared/catalogue/service-kinds";
import { offers } from "~/modules/shared/offers/offers.server";
import { optional } from "~/platform/http.server";
import { takesPayments } from "~/platform/stripe.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { Own, TextLink, useMessages, useOwnWords } from "~/ui/language";
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
  const found = await offers();
  return {
    plans: onSale(found),
    heading: kindOf(found.services, "residential")?.heading,
    cancelled: new URL(request.url).searchParams.get("checkout") === "cancelled",
    home: home?.isCovered === false ? home : null,
    open: await takesPayments(),
  };
}

export default function NeighbourhoodWatch() {
  const words = useMessages("plans", english);
  const { company } = useRootData();
  const { plans, heading, cancelled, home, open } = useLoaderData<typeof loader>();
  const cards = plans.map((plan) => ({ ...plan, name: plan.packageName, unit: words.perMonth }));
  const { hours } = useMessages("formats", formats);
  const span = hours(company.patrol, true);
  const features = [
    ["clock", words.overnight, words.overnightText(span)],
    ["car", words.routes, words.routesText],
    ["users", words.community, words.communityText],
  ] as const;
  return (
    <>
      <div className="night relative overflow-hidden bg-[linear-gradient(var(--color-night),var(--color-sky))]">
        <div className="absolute bottom-0 w-full">
          <NightStreet height="h-60" />
        </div>
        <Wrap className="page relative pb-[max(10rem,22vw)]">
          {cancelled && <Flash kind="info" message={words.cancelled} />}
          <h1 className="text-[clamp(2.125rem,1.5rem+2.6vw,3.25rem)]">
            <Own>{heading ?? words.title}</Own>
          </h1>
          <p className="lead">{words.lead}</p>
          {!home?.place && (
            <>
              <h2 className="mt-6 text-lg">{words.covered}</h2>
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
        <Section title={words.ways(plans.length)} lead={words.waysLead}>
          {!open && <OpensSoon />}
          <PackageCards
            offers={cards}
            marked={cards[0]?.name}
            action={({ key, name }) =>
              open && (
                <GetStarted plan={key} name={name} asks={home !== null} isFirst={key === plans[0]?.key} />
              )
            }
          />
          <PlanTerms className="mt-5 text-md" />
          {open && (
            <p className="soft mt-3 text-sm">
              {words.accept.before}
              <TextLink href="/terms">{words.accept.link}</TextLink>
              {`${words.accept.after} ${words.inEnglish}${words.pay}`}
            </p>
          )}
        </Section>
      )}
      {plans.length === 0 && (
        <Wrap>
          <NoPlans />
        </Wrap>
      )}
      <Section title={words.night}>
        <div className="night mt-6 rounded-md border border-night-line p-6">
          <PlannedNight plan={frequentOf(plans)?.packageName} />
          <div className="mt-6 grid gap-6 lg:grid-cols-3">
            {features.map(([icon, title, text]) => (
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
        <ClosingPanel {...words.talk} href="/contact?service=residential" />
      </Section>
    </>
  );
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
  const words = useMessages("plans", english);
  const ownWords = useOwnWords();
  const about = <span className="sr">{words.startWith(ownWords(name))}</span>;
  if (asks)
    return (
      <ButtonLink href={`/payment?plan=${plan}`} variant={variant}>
        {words.getStarted}
        {about}
      </ButtonLink>
    );
  return (
    <form method="post" action="/payment">
      <OriginToken />
      <input type="hidden" name="plan" value={plan} />
      <input type="hidden" name="from" value="residential" />
      <button type="submit" className={buttonClass(variant)}>
        {words.getStarted}
        {about}
      </button>
    </form>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const { plans: words, formats, shipped } = messagesAt(location.pathname);
  const heading = data?.heading ?? words.title;
  const from = lowestOf(data?.plans ?? []);
  const price = from === undefined ? "" : words.from(formats.money(from));
  return pageMeta({ title: shipped[heading] ?? heading, description: words.description(price) }, matches);
};
