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
import { checkoutSchema } from "~/modules/catalogue/plan.schema";
import { findPlan, type Plan, plans, planTerms } from "~/modules/catalogue/plans";
import * as Checkouts from "~/modules/checkouts/checkouts.server";
import { isInvited } from "~/modules/roles/roles";
import { PastDueBanner, SubscriptionFacts } from "~/modules/subscriptions/subscription-card";
import * as Subscriptions from "~/modules/subscriptions/subscriptions.server";
import { formStamp, submit } from "~/platform/forms.server";
import { unlessFailing, waitHeaders } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Flash } from "~/ui/flash";
import { FormShell, SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { PackageCards } from "~/ui/packages";
import { PageHeading, Wrap } from "~/ui/page";
import type { Answer } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
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
    buys: read === undefined ? "unknown" : person && isInvited(person.role) ? "staff" : "yes",
    stamp: formStamp(),
  } as const;
  const forget = person && (await endedWaitingPlan(request));
  return data(page, {
    status: read === undefined ? 503 : 200,
    headers: forget ? { "Set-Cookie": forget } : undefined,
  });
}

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
        tag={current ? "Your plan" : posted || wanted ? "Selected" : undefined}
        action={(plan) =>
          current ? (
            <ChangeLink plan={plan} current={current} />
          ) : buys !== "yes" ? null : (
            <FormShell formKey={`${plan.key}-${stamp.key}`}>
              <input type="hidden" name="plan" value={plan.key} />
              <input type="hidden" name="from" value={from} />
              <SubmitButton
                label="Subscribe Now"
                about={`to ${plan.name}`}
                pendingLabel="Opening checkout…"
                variant={plan.key === chosen ? "lamp" : "ink"}
              />
            </FormShell>
          )
        }
      />
      <Details />
      <p className="aside-link">
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

function CurrentPlan({
  subscription,
  timeZone,
}: {
  subscription: Subscriptions.Subscription;
  timeZone: string;
}) {
  return (
    <Panel title="What you have now" id="current-plan">
      <SubscriptionFacts subscription={subscription} timeZone={timeZone} />
      <div className="button-row">
        {subscription.isChangeable && (
          <ButtonLink href="/profile/subscription/change">Change plan</ButtonLink>
        )}{" "}
        <ButtonLink variant="line" href="/profile#subscription">
          See your subscription
        </ButtonLink>
      </div>
    </Panel>
  );
}

function ChangeLink({
  plan,
  current,
}: {
  plan: Plan & { name: string };
  current: Subscriptions.Subscription;
}) {
  if (!current.isChangeable || plan.key === current.planKey) return null;
  return (
    <ButtonLink variant="line" href={`/profile/subscription/change?plan=${plan.key}`}>
      Change to this plan
      <span className="sr">{`: ${plan.name}`}</span>
    </ButtonLink>
  );
}

function Details() {
  return (
    <ul className="terms">
      {planTerms.map((term) => (
        <li key={term}>
          <Icon name="check" />
          {term}
        </li>
      ))}
    </ul>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Plans",
      description: "Choose a patrol plan: from $30.00 per month plus HST, cancel anytime with no fees.",
    },
    matches,
  );
