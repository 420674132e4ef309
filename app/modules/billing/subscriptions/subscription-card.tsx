import type { ReactNode } from "react";
import { formatDate } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { FormShell, SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { SubscriptionFacts } from "./subscription-facts";
import type { Subscription } from "./subscriptions.server";

export function PastDueBanner({
  subscription,
  timeZone,
}: {
  subscription: Subscription | null;
  timeZone: string;
}) {
  if (subscription?.status !== "past_due") return null;
  const { graceUntil, isEntitled } = subscription;
  return (
    <section className="flash flash-error mb-8 items-start font-normal" aria-labelledby="past-due-heading">
      <Icon name="alert" />
      <div>
        <h2 id="past-due-heading" className="text-lg">
          Your last payment failed
        </h2>
        <p className="mt-1 mb-3">
          {isEntitled && graceUntil
            ? `Your patrols continue until ${formatDate(graceUntil, timeZone)}. Update your card and we will try again.`
            : "Your patrols are on hold. Update your card and they will start again."}
        </p>
        <UpdateCard variant="danger" />
      </div>
    </section>
  );
}

function UpdateCard({ variant = "line" }: { variant?: "line" | "danger" }) {
  return (
    <FormShell action="/profile/subscription/card">
      <input type="hidden" name="card" value="update" />
      <SubmitButton label="Update card" pendingLabel="Opening…" variant={variant} />
    </FormShell>
  );
}

export function SubscriptionCard({
  subscription,
  unread = false,
  uncovered,
  timeZone,
}: {
  subscription: Subscription | null;
  unread?: boolean;
  uncovered?: string;
  timeZone: string;
}) {
  return (
    <Panel title="Subscription" id="subscription">
      {unread ? (
        <p role="alert">Failed to fetch subscription details</p>
      ) : (
        <Face subscription={subscription} uncovered={uncovered} timeZone={timeZone} />
      )}
    </Panel>
  );
}

function Face({
  subscription,
  uncovered,
  timeZone,
}: {
  subscription: Subscription | null;
  uncovered?: string;
  timeZone: string;
}): ReactNode {
  if (!subscription?.isCurrent && !subscription?.isKept)
    return <NoPlan subscription={subscription} timeZone={timeZone} />;
  const { isEntitled, planText } = subscription;
  return (
    <>
      {isEntitled && planText && !uncovered && <p>{planText}.</p>}
      {uncovered && <p>{`We do not patrol in ${uncovered} yet.`}</p>}
      <SubscriptionFacts subscription={subscription} timeZone={timeZone} />
      {subscription.isKept ? (
        <Ways subscription={subscription} />
      ) : (
        <p className="mt-8">
          Our office looks after this subscription. To change it,{" "}
          <a href="/contact?serviceType=Residential+Services">write to us</a>.
        </p>
      )}
    </>
  );
}

function Ways({ subscription: { isChangeable, cancelAt } }: { subscription: Subscription }) {
  return (
    <div className="do">
      {cancelAt && <ButtonLink href="/profile/subscription/resume">Resume subscription</ButtonLink>}{" "}
      {isChangeable && <ButtonLink href="/profile/subscription/change">Change plan</ButtonLink>}{" "}
      <UpdateCard />
      <ButtonLink variant="line" href="/profile/invoices">
        Invoices
      </ButtonLink>{" "}
      {!cancelAt && (
        <a className="self-center py-2" href="/profile/subscription/cancel">
          Cancel subscription
        </a>
      )}
    </div>
  );
}

function NoPlan({ subscription, timeZone }: { subscription: Subscription | null; timeZone: string }) {
  return (
    <>
      {subscription ? (
        <SubscriptionFacts subscription={subscription} timeZone={timeZone} />
      ) : (
        <p>You have no plan yet. You pay month by month, and cancel when you like.</p>
      )}
      <div className="do">
        <ButtonLink href="/payment">See plans</ButtonLink>{" "}
        {subscription && (
          <ButtonLink variant="line" href="/profile/invoices">
            Invoices
          </ButtonLink>
        )}
      </div>
    </>
  );
}
