import type { Plan } from "~/modules/shared/catalogue/offers";
import { ButtonLink } from "~/ui/button";
import type { FieldLike } from "~/ui/fields";
import { FormShell, SubmitButton } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubscriptionFacts } from "./subscription-facts";
import type { Subscription } from "./subscriptions.server";
import { UncoveredTick } from "./uncovered-home";

/** A resident's current subscription, shown above the plans. */
export function CurrentPlan({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  return (
    <Panel title="What you have now" id="current-plan">
      <SubscriptionFacts subscription={subscription} timeZone={timeZone} />
      <div className="do">
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

/**
 * Starts a checkout of one plan; `from` is the page that cancelling goes back to, `uncovered` a place where nobody
 * patrols yet.
 */
export function Subscribe({
  plan,
  from,
  stamp,
  chosen,
  uncovered,
  field,
}: {
  plan: Pick<Plan, "key"> & { name: string };
  from: string;
  stamp: { key: string };
  chosen: boolean;
  uncovered?: string;
  field: FieldLike;
}) {
  return (
    <FormShell formKey={`${plan.key}-${stamp.key}`}>
      <input type="hidden" name="plan" value={plan.key} />
      <input type="hidden" name="from" value={from} />
      {uncovered && <UncoveredTick field={field} place={uncovered} />}
      <SubmitButton
        label="Subscribe Now"
        about={`to ${plan.name}`}
        pendingLabel="Opening checkout…"
        variant={chosen ? "lamp" : "line"}
      />
    </FormShell>
  );
}

/** Link from the running plan to another one; nothing if it cannot be changed. */
export function ChangeLink({
  plan,
  current,
}: {
  plan: Pick<Plan, "key"> & { name: string };
  current: Subscription;
}) {
  if (!current.isChangeable || plan.key === current.planKey) return null;
  return (
    <ButtonLink variant="line" href={`/profile/subscription/change?plan=${plan.key}`}>
      Change to this plan
      <span className="sr">{`: ${plan.name}`}</span>
    </ButtonLink>
  );
}
