import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import * as Checkouts from "~/modules/billing/checkouts/checkouts.server";
import * as Attempts from "~/modules/billing/stripe/checkout-attempts.server";
import { SubscriptionFacts } from "~/modules/billing/subscriptions/subscription-facts";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as Sync from "~/modules/billing/subscriptions/sync.server";
import { AcceptedUncovered } from "~/modules/billing/subscriptions/uncovered-home";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

/** Grants nothing: patrols follow the subscription's own state. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  if (!person) return { state: "signed-out" as const, subscription: null, setUp: true, uncoveredWords: null };
  const { userId, setupCompleted: setUp } = person;
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const own = await optional(async () => (await Attempts.findOwn(userId, sessionId)) ?? null);
  if (own === null) throw redirect("/payment", 303);
  const also = { setUp, uncoveredWords: own?.uncoveredWords ?? null };
  const outcome = own && (await optional(() => Checkouts.outcomeOf(sessionId)));
  const synced = await optional(() => Sync.syncUser(userId).then(() => true));
  const subscription = await optional(async () => (await Subscriptions.find(userId)) ?? null);
  if (subscription?.isCurrent) return { state: "done" as const, subscription, ...also };
  if (outcome === "open" || outcome === "expired") return { state: outcome, subscription: null, ...also };
  if (outcome && synced && subscription !== undefined)
    return { state: "pending" as const, subscription: null, ...also };
  return data({ state: "unread" as const, subscription: null, ...also }, { status: 503 });
}

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export default function PaymentSuccess() {
  const { state, subscription, setUp, uncoveredWords } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <Wrap className="page narrow">
      <PageHeading title={titleOf(state)} lead={leads[state]} />
      {isUnpaid(state) && (
        <p>
          <a href="/payment">{state === "open" ? "Continue to checkout" : "See our plans"}</a>
        </p>
      )}
      {state === "pending" && <Pending />}
      {(state === "unread" || state === "signed-out") && (
        <Panel>
          <p role="alert">
            {state === "unread" ? "Failed to fetch subscription details" : "No active session found"}
          </p>
          {state === "unread" ? <Again label="Try again" /> : <SignIn />}
        </Panel>
      )}
      {subscription && (
        <Panel title="Your subscription" id="subscription">
          <SubscriptionFacts
            subscription={subscription}
            timeZone={company.timeZone}
            renewal="Next billing date"
          />
        </Panel>
      )}
      {subscription && uncoveredWords && <AcceptedUncovered words={uncoveredWords} />}
      {!setUp && (
        <p className="note">
          One thing is left: <a href="/account-setup">tell us your address</a>, so that we know which street
          is yours.
        </p>
      )}
      <div className="do mt-7 items-center">
        <ButtonLink href="/profile">View Profile</ButtonLink>{" "}
        <ButtonLink href="/" variant="line">
          Return Home
        </ButtonLink>
      </div>
    </Wrap>
  );
}

type State = keyof typeof leads;

function isUnpaid(state: State): boolean {
  return state === "open" || state === "expired";
}

function titleOf(state: State): string {
  return isUnpaid(state) ? "Not paid yet" : "Thank You";
}

const leads = {
  done: "Your subscription is in place. We have emailed you a copy.",
  pending: "Your payment is on its way to us.",
  open: "This checkout is not finished, and you have not been charged.",
  expired: "This checkout has expired, and you have not been charged.",
  unread: "We could not load the status of your payment just now.",
  "signed-out": "You are not signed in on this browser, so we cannot show your plan here.",
};

function Pending() {
  return (
    <Panel>
      <p role="status" data-look-again>
        The payment service has not confirmed it yet. That takes a minute at most, and you do not need to pay
        again.
      </p>
      <Again label="Check again" />
    </Panel>
  );
}

function Again({ label }: { label: string }) {
  return <a href={useHere()}>{label}</a>;
}

function SignIn() {
  return <a href={`/login?redirectTo=${encodeURIComponent(useHere())}`}>Sign in to see your plan</a>;
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: titleOf(data?.state ?? "unread") }, matches);
