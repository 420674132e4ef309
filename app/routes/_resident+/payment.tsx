import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSender, findVisitor } from "~/access/guards.server";
import { endedWaitingPlan, signInToBuy } from "~/access/waiting-plan.server";
import { PackageCards } from "~/modules/catalogue/package-cards";
import { checkoutSchema } from "~/modules/catalogue/plan.schema";
import { findPlan, plans, planTerms } from "~/modules/catalogue/plans";
import * as Checkouts from "~/modules/checkouts/checkouts.server";
import { isInvited } from "~/modules/roles/roles";
import { ChangeLink, CurrentPlan, Subscribe } from "~/modules/subscriptions/plan-actions";
import { PastDueBanner } from "~/modules/subscriptions/subscription-card";
import * as Subscriptions from "~/modules/subscriptions/subscriptions.server";
import { formStamp, submit } from "~/platform/forms.server";
import { unlessFailing } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ErrorSummary } from "~/ui/error-summary";
import { Flash } from "~/ui/flash";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import type { Answer } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", payment: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  const query = new URL(request.url).searchParams;
  const read = person
    ? await unlessFailing(async () => (await Subscriptions.find(person.userId)) ?? null)
    : null;
  const page = {
    wanted: findPlan(query.get("plan"))?.key,
    cancelled: query.get("checkout") === "cancelled",
    subscription: read ?? null,
    buys: buyerOf(person, read),
    stamp: formStamp(),
  };
  const forget = person && (await endedWaitingPlan(request));
  return data(page, {
    status: read === undefined ? 503 : 200,
    headers: forget ? { "Set-Cookie": forget } : undefined,
  });
}

function buyerOf(person: Visitor, subscription: Subscriptions.Subscription | null | undefined) {
  if (subscription === undefined) return "unknown";
  return person && isInvited(person.role) ? "staff" : "yes";
}

type Visitor = Awaited<ReturnType<typeof findVisitor>>;

/** Get Started on the residential page posts here too. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await findSender(request);
  return submit(request, checkoutSchema, "Failed to create checkout session", async ({ plan, from }) => {
    if (!person) return signInToBuy(plan, from);
    return redirect(await Checkouts.begin(person, plan, from), 303);
  });
}

export default function Payment() {
  const { cancelled, subscription, buys, wanted, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { company } = useRootData();
  const posted = answer?.result.initialValue;
  const current = subscription?.isCurrent || subscription?.isKept ? subscription : null;
  const chosen = findPlan(String(posted?.plan ?? wanted))?.key ?? "neighbourhood";
  const marked = current ? current.planKey : chosen;
  const from = posted?.from === "residential" ? "residential" : "payment";
  const tag = posted || wanted ? "Selected" : undefined;
  const offers = plans.map((plan) => ({ ...plan, name: plan.patrolName, unit: "per month" }));
  return (
    <Wrap className="page">
      <ErrorSummary lead={Object.values(answer?.result.error ?? {}).flat()[0]} errors={[]} />
      {cancelled && !answer && (
        <Flash kind="info" message="Checkout was cancelled. You have not been charged." />
      )}
      <PageHeading
        title={current ? "Your plan" : "Choose your plan"}
        lead="Patrols every night from 11:00 PM to 7:00 AM. You pay month by month in Canadian dollars, and cancelling costs nothing."
      />
      {buys === "unknown" && <Flash kind="error" message="Failed to fetch subscription details" />}
      {buys === "staff" && (
        <Flash
          kind="info"
          message="This is a staff account. To subscribe, use an account of your own for your home."
        />
      )}
      <PastDueBanner subscription={current} timeZone={company.timeZone} />
      {current && <CurrentPlan subscription={current} timeZone={company.timeZone} />}
      <h2 className="sr">Plans</h2>
      <PackageCards
        offers={offers}
        marked={offers.find(({ key }) => key === marked)?.name}
        tag={current ? "Your plan" : tag}
        action={(plan) => {
          if (current) return <ChangeLink plan={plan} current={current} />;
          if (buys !== "yes") return null;
          return <Subscribe plan={plan} from={from} stamp={stamp} chosen={plan.key === chosen} />;
        }}
      />
      <Details />
      <p className="mt-8">
        {!current && buys === "yes" && (
          <>
            By choosing Subscribe Now you accept our <a href="/terms">terms</a>. You pay on the page of our
            payment service, which keeps your card; we never see its number.{" "}
          </>
        )}
        Would you rather talk to someone? Call <a href={company.phoneHref}>{company.phone}</a>.
      </p>
    </Wrap>
  );
}

function Details() {
  return (
    <ul className="ticks mt-8 flex flex-wrap gap-x-6">
      {planTerms.map((term) => (
        <li key={term}>
          <Icon name="check" />
          {term}
        </li>
      ))}
    </ul>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Plans",
      description: "Choose a patrol plan: from $30.00 per month plus HST, cancel anytime with no fees.",
    },
    matches,
  );
