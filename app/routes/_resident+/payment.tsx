import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import { endedWaitingPlan, signInToBuy } from "~/access/waiting-plan.server";
import * as Checkouts from "~/modules/payments/checkouts.server";
import * as Own from "~/modules/payments/own-subscription.server";
import { PastDueBanner, SubscriptionFacts } from "~/modules/payments/subscription-fields";
import { type CheckoutInput, checkoutSchema } from "~/modules/plans/plan.schema";
import { findPlan, type Plan, plans, planTerms } from "~/modules/plans/plans";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { Flash } from "~/ui/flash";
import { FormShell, SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { PackageCards } from "~/ui/packages";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { payment: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  const query = new URL(request.url).searchParams;
  const subscription = person ? await Own.find(person.userId) : null;
  const page = {
    wanted: findPlan(query.get("plan"))?.key,
    cancelled: query.get("checkout") === "cancelled",
    subscription,
    stamp: formStamp(),
  };
  const forget = person && (await endedWaitingPlan(request));
  return data(page, forget ? { headers: { "Set-Cookie": forget } } : undefined);
}

/** Also what Get Started on the residential page posts to. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await findVisitor(request);
  const submission = await parseForm(request, checkoutSchema);
  if (submission.status !== "success") return invalid(submission);
  const { plan, from } = submission.value;
  if (!person) return signInToBuy(plan, from);
  try {
    return redirectDocument(await Checkouts.begin(person, plan, from), 303);
  } catch (error) {
    return failed(submission, error, { message: "Failed to create checkout session" });
  }
}

export default function Payment() {
  const { cancelled, subscription, wanted, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { company } = useRootData();
  const [form] = useForm<CheckoutInput>({ id: "checkout", lastResult: answer?.result });
  const posted = answer?.result.initialValue;
  const current = subscription?.isCurrent || subscription?.isKept ? subscription : null;
  const chosen = findPlan(String(posted?.plan ?? wanted))?.key ?? "neighbourhood";
  const marked = current ? current.planKey : chosen;
  const from = posted?.from === "residential" ? "residential" : "payment";
  const offers = plans.map((plan) => ({ ...plan, name: plan.patrolName, unit: "per month" }));
  return (
    <Wrap className="page">
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      {cancelled && !answer && (
        <Flash kind="info" message="Checkout was cancelled. You have not been charged." />
      )}
      <PageHeading
        title={current ? "Your plan" : "Choose your plan"}
        lead="Patrols every night from 11:00 PM to 7:00 AM. You pay month by month, and stopping costs nothing."
      />
      <PastDueBanner subscription={current} timeZone={company.timeZone} />
      {current && <CurrentPlan subscription={current} timeZone={company.timeZone} />}
      <h2 className="sr">Plans</h2>
      <PackageCards
        offers={offers}
        marked={offers.find(({ key }) => key === marked)?.name}
        tag={current ? "Your plan" : "Selected"}
        action={(plan) =>
          current ? (
            <ChangeLink plan={plan} current={current} />
          ) : (
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
        {!current && (
          <>
            With Subscribe Now you accept our <a href="/terms">terms</a>. You pay on the page of our payment
            service, which keeps your card; we never see its number.{" "}
          </>
        )}
        Would you rather talk to someone? Call <a href={company.phoneHref}>{company.phone}</a>.
      </p>
    </Wrap>
  );
}

function CurrentPlan({ subscription, timeZone }: { subscription: Own.OwnSubscription; timeZone: string }) {
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

function ChangeLink({ plan, current }: { plan: Plan & { name: string }; current: Own.OwnSubscription }) {
  if (!current.isChangeable || plan.key === current.planKey) return null;
  return (
    <ButtonLink variant="line" href={`/profile/subscription/change?plan=${plan.key}`}>
      Change to this plan
      <span className="sr">{`: ${plan.name}`}</span>
    </ButtonLink>
  );
}

/** What every plan has in common (row 111). */
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
