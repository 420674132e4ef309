import type { ReactNode } from "react";
import { formatCard, formatDate, formatMoney } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormShell, SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Pill, type PillTone } from "~/ui/pill";
import { creditBack, creditUse } from "./credit-words";
import type { Subscription } from "./subscriptions.server";

const states: Record<string, [label: string, tone: PillTone]> = {
  not_started: ["Not started", "quiet"],
  incomplete: ["Waiting for payment", "warn"],
  incomplete_expired: ["Not paid", "bad"],
  trialing: ["Trial", "good"],
  active: ["Active", "good"],
  past_due: ["Payment failed", "bad"],
  canceled: ["Ended", "quiet"],
  unpaid: ["Not paid", "bad"],
  paused: ["Paused", "warn"],
};

export function SubscriptionFacts({
  subscription,
  timeZone,
  renewal = "Renews on",
}: {
  subscription: Subscription;
  timeZone: string;
  renewal?: string;
}) {
  const { planName, priceCents, status, cardBrand, cardLast4, creditCents } = subscription;
  const next = nextDate(subscription, renewal);
  const [label, tone] = states[status] ?? [status, "quiet"];
  return (
    <DescriptionList
      items={[
        { term: "Plan", value: planName },
        ...(priceCents === null
          ? []
          : [{ term: "Price", value: `${formatMoney(priceCents)} per month, plus HST` }]),
        { term: "Status", value: <Pill tone={tone}>{label}</Pill> },
        ...(next.at ? [{ term: next.term, value: formatDate(next.at, timeZone) }] : []),
        ...(creditCents > 0 ? [{ term: "Credit", value: creditWords(subscription) }] : []),
        ...(cardLast4 ? [{ term: "Card", value: formatCard(cardBrand, cardLast4) }] : []),
      ]}
    />
  );
}

export function creditWords({ creditCents, isCurrent, cancelAt }: Subscription): string {
  return `${formatMoney(creditCents)}, ${isCurrent && !cancelAt ? creditUse : creditBack}`;
}

/** A failed payment is retried soon, on a date we do not know. */
function nextDate(subscription: Subscription, renewal: string): { term: string; at: Date | null } {
  const { isCurrent, status, source, cancelAt, endedAt, currentPeriodEnd } = subscription;
  if (status === "canceled") return { term: "Ended on", at: endedAt };
  if (!isCurrent || (status === "past_due" && !cancelAt)) return { term: renewal, at: null };
  if (cancelAt) return { term: "Cancels on", at: cancelAt };
  return { term: source === "manual" ? "Ends on" : renewal, at: currentPeriodEnd };
}

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
