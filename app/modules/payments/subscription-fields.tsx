import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormShell, SubmitButton } from "~/ui/form";
import { formatDate, formatMoney } from "~/ui/format";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Pill, type PillTone } from "~/ui/pill";
import type { OwnSubscription } from "./own-subscription.server";

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

/** Plan, price, status, the next date and the card of a subscription (rows 99, 120). */
export function SubscriptionFacts({
  subscription,
  timeZone,
  renewal = "Renews on",
}: {
  subscription: OwnSubscription;
  timeZone: string;
  renewal?: string;
}) {
  const { planName, priceCents, status, cardBrand, cardLast4 } = subscription;
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
        ...(cardLast4 ? [{ term: "Card", value: `${brandName(cardBrand)} ending in ${cardLast4}` }] : []),
      ]}
    />
  );
}

/** The date that matters next. A payment that failed is tried again soon, on no date that we know. */
function nextDate(subscription: OwnSubscription, renewal: string): { term: string; at: Date | null } {
  const { isCurrent, status, source, cancelAt, currentPeriodEnd } = subscription;
  if (!isCurrent || (status === "past_due" && !cancelAt)) return { term: renewal, at: null };
  if (cancelAt) return { term: "Cancels on", at: cancelAt };
  return { term: source === "manual" ? "Ends on" : renewal, at: currentPeriodEnd };
}

const brands: Record<string, string> = { amex: "American Express", visa: "Visa", mastercard: "Mastercard" };

function brandName(brand: string | null): string {
  return brand ? (brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)) : "Card";
}

/** Says that a payment failed, until when patrols go on, and how to put it right (row 127). Nothing when none failed. */
export function PastDueBanner({
  subscription,
  timeZone,
}: {
  subscription: OwnSubscription | null;
  timeZone: string;
}) {
  if (subscription?.status !== "past_due") return null;
  const { graceUntil, isEntitled } = subscription;
  return (
    <section className="flash flash-error past-due" aria-labelledby="past-due-heading">
      <Icon name="alert" />
      <div>
        <h2 id="past-due-heading">Your last payment failed</h2>
        <p>
          {isEntitled && graceUntil
            ? `Your patrols go on until ${formatDate(graceUntil, timeZone)}. Update your card and we try again.`
            : "Your patrols are on hold. Update your card and they start again."}
        </p>
        <UpdateCard variant="danger" />
      </div>
    </section>
  );
}

/** Leads to the page of the payment service that takes another card. */
function UpdateCard({ variant = "line" }: { variant?: "line" | "danger" }) {
  return (
    <FormShell action="/profile/subscription/card">
      <input type="hidden" name="card" value="update" />
      <SubmitButton label="Update card" pendingLabel="Opening…" variant={variant} />
    </FormShell>
  );
}

/** The card of the profile with the subscription and what can be done about it (row 99). */
export function SubscriptionCard({
  subscription,
  unread = false,
  timeZone,
}: {
  subscription: OwnSubscription | null;
  /** It could not be read. */
  unread?: boolean;
  timeZone: string;
}) {
  return (
    <Panel title="Subscription" id="subscription">
      {unread ? (
        <p role="alert">Failed to fetch subscription details</p>
      ) : (
        <Face subscription={subscription} timeZone={timeZone} />
      )}
    </Panel>
  );
}

function Face({
  subscription,
  timeZone,
}: {
  subscription: OwnSubscription | null;
  timeZone: string;
}): ReactNode {
  if (!subscription?.isCurrent && !subscription?.isKept)
    return <NoPlan subscription={subscription} timeZone={timeZone} />;
  return (
    <>
      <SubscriptionFacts subscription={subscription} timeZone={timeZone} />
      {subscription.isKept ? (
        <Ways subscription={subscription} />
      ) : (
        <p className="aside-link">
          Our office looks after this subscription. To change it,{" "}
          <a href="/contact?serviceType=Residential+Services">write to us</a>.
        </p>
      )}
    </>
  );
}

function Ways({ subscription: { isChangeable, cancelAt } }: { subscription: OwnSubscription }) {
  return (
    <div className="button-row">
      {cancelAt && <ButtonLink href="/profile/subscription/resume">Resume subscription</ButtonLink>}{" "}
      {isChangeable && <ButtonLink href="/profile/subscription/change">Change plan</ButtonLink>}{" "}
      <UpdateCard />
      <ButtonLink variant="line" href="/profile/invoices">
        Invoices
      </ButtonLink>{" "}
      {!cancelAt && (
        <ButtonLink variant="line" href="/profile/subscription/cancel">
          Cancel subscription
        </ButtonLink>
      )}
    </div>
  );
}

function NoPlan({ subscription, timeZone }: { subscription: OwnSubscription | null; timeZone: string }) {
  return (
    <>
      {subscription ? (
        <SubscriptionFacts subscription={subscription} timeZone={timeZone} />
      ) : (
        <p>You have no plan yet. Patrols start with one, month by month.</p>
      )}
      <div className="button-row">
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
