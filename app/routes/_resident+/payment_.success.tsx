import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { findVisitor } from "~/access/guards.server";
import * as Own from "~/modules/payments/own-subscription.server";
import { SubscriptionFacts } from "~/modules/payments/subscription-fields";
import * as Sync from "~/modules/payments/sync.server";
import { unlessFailing } from "~/platform/http.server";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

/** Shows what the payment service says. Nothing is granted here: patrols follow the subscription's own state. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  if (!person) return { state: "signed-out" as const, subscription: null, setUp: true };
  const { userId, setupCompleted: setUp } = person;
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const isOwn = await unlessFailing(() => Sync.ownsCheckout(userId, sessionId));
  if (isOwn === false) throw redirect("/payment", 303);
  const synced = await unlessFailing(() => Sync.syncUser(userId).then(() => true));
  const subscription = (await unlessFailing(() => Own.find(userId))) ?? null;
  if (subscription?.isCurrent) return { state: "done" as const, subscription, setUp };
  if (isOwn && synced) return { state: "pending" as const, subscription: null, setUp };
  return data({ state: "unread" as const, subscription: null, setUp }, { status: 503 });
}

export default function PaymentSuccess() {
  const { state, subscription, setUp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <Wrap className="page narrow">
      <PageHeading title="Thank You" lead={leads[state]} />
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
      {!setUp && (
        <p className="note">
          One thing is left: <a href="/account-setup">tell us your address</a>, so that we know which street
          is yours.
        </p>
      )}
      <div className="actions">
        <ButtonLink href="/profile">View Profile</ButtonLink>{" "}
        <ButtonLink href="/" variant="line">
          Return Home
        </ButtonLink>
      </div>
    </Wrap>
  );
}

const leads = {
  done: "Your subscription is in place. A mail with the same words is on its way.",
  pending: "Your payment is on its way to us.",
  unread: "Your payment went through the payment service. We could not read how it stands just now.",
  "signed-out": "You are not signed in on this browser, so we cannot show your plan here.",
};

/** Seconds between two looks, and how many there are; then the link is there. */
const [interval, looks] = [3, 20];

function Pending() {
  const { revalidate } = useRevalidator();
  const left = useRef(looks);
  useEffect(() => {
    const timer = setInterval(() => {
      left.current -= 1;
      if (left.current < 0) clearInterval(timer);
      else revalidate();
    }, interval * 1_000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Panel>
      <p role="status">
        The payment service has not confirmed it yet. That takes a minute at most, and you need not pay again.
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

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Thank You" }, matches);
