import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { formatDate, formatMoney } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormShell, SubmitButton } from "~/ui/form";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";
import { formatCard } from "./card-words";
import { creditWords, nextDate, SubscriptionPill } from "./subscription-facts";
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
    <section className="flash flash-error mb-6 items-start font-normal" aria-labelledby="past-due-heading">
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

/** A resident's plan (row 99); undefined if it cannot be read. */
export function SubscriptionCard({
  subscription,
  uncovered,
  timeZone,
}: {
  subscription: Subscription | null | undefined;
  uncovered?: string;
  timeZone: string;
}) {
  const has = subscription?.isCurrent || subscription?.isKept;
  return (
    <Panel
      title="Subscription"
      id="subscription"
      beside={
        subscription ? (
          <SubscriptionPill status={subscription.status} />
        ) : (
          subscription === null && <Pill>No plan</Pill>
        )
      }
    >
      {subscription === undefined && <p role="alert">Failed to fetch subscription details</p>}
      {subscription && <Facts subscription={subscription} uncovered={uncovered} timeZone={timeZone} />}
      {subscription && has && <Ways subscription={subscription} />}
      {subscription !== undefined && !has && <NoPlan had={subscription !== null} />}
    </Panel>
  );
}

function Facts({
  subscription,
  uncovered,
  timeZone,
}: {
  subscription: Subscription;
  uncovered?: string;
  timeZone: string;
}) {
  const { planName, planText, priceCents, isEntitled, creditCents, cardBrand, cardLast4 } = subscription;
  const { lastPaidAt } = subscription;
  const { tax } = useRootData().company;
  const next = nextDate(subscription, "Renews on");
  return (
    <>
      <p className="font-bold font-display text-2xl leading-tight">{planName}</p>
      {priceCents !== null && <p>{`${formatMoney(priceCents)} per month, ${plusTax(tax)}`}</p>}
      {isEntitled && planText && !uncovered && <p className="soft mt-1 text-sm">{planText}.</p>}
      {uncovered && <p className="soft mt-1 text-sm">{`We do not patrol in ${uncovered} yet.`}</p>}
      <div className="mt-3">
        <DescriptionList
          items={[
            ...(lastPaidAt ? [{ term: "Last paid", value: formatDate(lastPaidAt, timeZone) }] : []),
            ...(next.at ? [{ term: next.term, value: formatDate(next.at, timeZone) }] : []),
            ...(cardLast4 ? [{ term: "Card", value: formatCard(cardBrand, cardLast4) }] : []),
            ...(creditCents > 0 ? [{ term: "Credit", value: creditWords(subscription), wide: true }] : []),
          ]}
        />
      </div>
      {subscription.planKey && (
        <p className="mt-3">
          <Go to="/profile/service">What your plan gives you</Go>
        </p>
      )}
    </>
  );
}

function Ways({ subscription }: { subscription: Subscription }) {
  const { isKept, isChangeable, cancelAt, isPaidElsewhere } = subscription;
  if (!isKept)
    return (
      <p className="mt-4">
        {isPaidElsewhere && "You pay for it as you did before, not on this site. "}
        Our office looks after this subscription. To change it,{" "}
        <a href="/contact?service=residential">write to us</a>.
      </p>
    );
  return (
    <>
      <div className="do mt-4">
        {cancelAt && <ButtonLink href="/profile/subscription/resume">Resume subscription</ButtonLink>}{" "}
        {isChangeable && (
          <ButtonLink variant="line" href="/profile/subscription/change">
            Change plan
          </ButtonLink>
        )}{" "}
        <UpdateCard />
      </div>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 text-sm">
        <Go to="/profile/invoices">Invoices</Go>{" "}
        {!cancelAt && (
          <a className="text-danger" href="/profile/subscription/cancel">
            Cancel subscription
          </a>
        )}
      </p>
    </>
  );
}

/** `had` one before. */
function NoPlan({ had }: { had: boolean }) {
  return (
    <>
      {!had && (
        <p className="soft">You have no plan yet. You pay month by month, and cancel when you like.</p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-4">
        <ButtonLink variant="line" href="/payment">
          See plans
        </ButtonLink>{" "}
        {had && <Go to="/profile/invoices">Invoices</Go>}
      </p>
    </>
  );
}
