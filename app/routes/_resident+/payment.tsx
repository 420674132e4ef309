import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSender, findVisitor } from "~/access/guards.server";
import { clearPendingPlan, signInToBuy } from "~/access/waiting-plan.server";
import { buyerOf } from "~/modules/billing/checkouts/buyer";
import * as Checkouts from "~/modules/billing/checkouts/checkouts.server";
import { OpensSoon } from "~/modules/billing/checkouts/opens-soon";
import { ChangeLink, CurrentPlan, Subscribe } from "~/modules/billing/subscriptions/plan-actions";
import { PastDueBanner } from "~/modules/billing/subscriptions/subscription-card";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { HomeFirst } from "~/modules/billing/subscriptions/uncovered-home";
import * as UncoveredHomes from "~/modules/billing/subscriptions/uncovered-homes.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { HomeLine } from "~/modules/residents/verifications/home-line";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import { lowestOf, type Plan } from "~/modules/shared/catalogue/offers";
import { NoPlans, PackageCards, PlanTerms } from "~/modules/shared/catalogue/package-cards";
import { checkoutSchemaOf, type SaidOfHome } from "~/modules/shared/catalogue/plan.schema";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import { currency } from "~/platform/currency";
import { formatMoney } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import { takesPayments } from "~/platform/stripe.server";
import type { RouteHandle } from "~/route-handle";
import { CallUs } from "~/ui/emergency-line";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { Flash } from "~/ui/flash";
import { formFields } from "~/ui/form-fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import type { Answer } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = {
  page: "visitor",
  sheet: "rich",
  payment: true,
  problem: "Failed to create checkout session",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  const query = new URL(request.url).searchParams;
  const read = person
    ? await optional(async () => ({
        subscription: (await Subscriptions.find(person.userId)) ?? null,
        home: await Coverage.homeOf(person.userId),
        address: (await Verifications.stateOf(person.userId)) ?? null,
      }))
    : null;
  const plans = await plansOnSale();
  const page = {
    plans,
    wanted: plans.find(({ key }) => key === query.get("plan"))?.key,
    cancelled: query.get("checkout") === "cancelled",
    subscription: read?.subscription ?? null,
    home: read?.home.isCovered === false ? read.home : null,
    address: read?.address ?? null,
    isSetUp: person?.setupCompleted === true,
    buys: buyerOf(person, { isKnown: read !== undefined, open: await takesPayments() }),
    stamp: formStamp(),
  };
  const forget = person && (await clearPendingPlan(request));
  return data(page, {
    status: read === undefined ? 503 : 200,
    headers: forget ? { "Set-Cookie": forget } : undefined,
  });
}

/** Get Started on the residential page posts here too. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await findSender(request);
  const schema = checkoutSchemaOf(await plansOnSale());
  return submit(request, schema, handle.problem, async (posted) => {
    const { plan, from, act, ...home } = posted;
    if (!person) return signInToBuy(plan, from);
    if (act !== "check") return redirect(await Checkouts.begin(person, plan, from, home), 303);
    const place = await UncoveredHomes.check(person.userId, home);
    const back = `/payment?plan=${plan}`;
    return place ? redirectWithFlash(back, `Yes, we patrol in ${place}`) : redirect(back, 303);
  });
}

export default function Payment() {
  const { plans, cancelled, subscription, home, address, isSetUp, buys, wanted, stamp } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { company, person } = useRootData();
  const posted = answer?.result.initialValue;
  const errors = answer?.result.error ?? {};
  const { postalCode, uncovered, ...others } = errors;
  const current = subscription?.isCurrent || subscription?.isKept ? subscription : null;
  const chosen = (plans.find(({ key }) => key === String(posted?.plan ?? wanted)) ?? plans[0])?.key ?? "";
  const marked = current ? current.planKey : chosen;
  const from = posted?.from === "residential" ? "residential" : "payment";
  const tag = posted || wanted ? "Selected" : undefined;
  const uncoveredHome = buys === "yes" && !current ? home : null;
  const offers = plans.map((plan) => ({
    ...plan,
    ...{ name: plan.patrolName, alias: aliasOf(plan), unit: "per month" },
  }));
  return (
    <Wrap className="page">
      <ErrorSummary
        lead={Object.values(others).flat()[0]}
        errors={[
          ...summaryErrors("home", { postalCode: postalCode ?? null }),
          ...summaryErrors(chosen, { uncovered: uncovered ?? null }),
        ]}
      />
      {cancelled && !answer && (
        <Flash kind="info" message="Checkout was cancelled. You have not been charged." />
      )}
      <PageHeading
        title={current ? "Your plan" : "Choose your plan"}
        lead={`You pay month by month in ${currency.words}, and cancelling costs nothing.`}
      />
      {buys === "unknown" && <Flash kind="error" message="Failed to fetch subscription details" />}
      {buys === "staff" && (
        <Flash
          kind="info"
          message="This is a staff account. To subscribe, use an account of your own for your home."
        />
      )}
      <PastDueBanner subscription={current} timeZone={company.timeZone} />
      {address && buys === "yes" && <HomeLine state={address} />}
      {current && <CurrentPlan subscription={current} timeZone={company.timeZone} />}
      {plans.length === 0 && <NoPlans />}
      {buys === "soon" && !current && plans.length > 0 && <OpensSoon />}
      {uncoveredHome && plans.length > 0 && (
        <HomeFirst
          {...{ home: uncoveredHome, isSetUp, stamp }}
          field={formFields<SaidOfHome>("home", posted, errors).postalCode}
          plan={chosen}
        />
      )}
      {plans.length > 0 && <h2 className="sr">Plans</h2>}
      <PackageCards
        offers={offers}
        marked={offers.find(({ key }) => key === marked)?.name}
        tag={current ? "Your plan" : tag}
        hasFields={uncoveredHome !== null}
        action={(plan) => {
          if (current) return <ChangeLink plan={plan} current={current} />;
          if (buys !== "yes") return null;
          const isChosen = plan.key === chosen;
          const said = isChosen ? formFields<SaidOfHome>(plan.key, posted, errors) : undefined;
          const { uncovered: field } = said ?? formFields<SaidOfHome>(plan.key, {}, {});
          return (
            <Subscribe {...{ plan, from, stamp, field }} chosen={isChosen} uncovered={uncoveredHome?.place} />
          );
        }}
      />
      {plans.length > 0 && <PlanTerms className="mt-8" />}
      <p className="soft mt-4 text-sm">
        {!current && buys === "yes" && plans.length > 0 && (
          <>
            By choosing Subscribe Now you accept our <a href="/terms">terms</a>. You pay on the page of our
            payment service, which keeps your card; we never see its number.{" "}
            {!person && "You sign in or register first. "}
          </>
        )}
        Would you rather talk to someone? Please <CallUs company={company} />.
      </p>
    </Wrap>
  );
}

/** What the plan is called where it is described. */
function aliasOf({ patrolName, packageName }: Plan): string | undefined {
  return packageName === patrolName ? undefined : `Also called ${packageName}`;
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const from = lowestOf(page?.plans ?? []);
  const price = from === undefined ? "" : `: from ${formatMoney(from)} per month`;
  return pageMeta(
    { title: "Plans", description: `Choose a patrol plan${price}, cancel anytime with no fees.` },
    matches,
  );
};
