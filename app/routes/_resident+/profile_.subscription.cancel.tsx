import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson, requireSubscription } from "~/access/guards.server";
import { type CancelInput, cancelSchema } from "~/modules/billing/subscriptions/cancel.schema";
import * as Cancellations from "~/modules/billing/subscriptions/cancellations.server";
import { creditBack } from "~/modules/billing/subscriptions/credit-words";
import type { Subscription } from "~/modules/billing/subscriptions/subscriptions.server";
import { company } from "~/modules/shared/company/company.server";
import { formatDate, formatMoney } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { TextAreaField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const subscription = await requireSubscription(person);
  if (subscription.cancelAt) throw redirect("/profile#subscription", 303);
  return { subscription, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const problem = "Your subscription was not cancelled. Please try again.";
  return submit(request, cancelSchema, problem, async ({ reason }) => {
    const { timeZone } = await company();
    const end = await Cancellations.cancel(person.userId, reason);
    const message = `Your subscription ends on ${formatDate(end, timeZone)}. You will not be charged again.`;
    return redirectWithFlash("/profile#subscription", message);
  });
}

export default function CancelSubscription() {
  const { subscription, stamp } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      <PageForm<CancelInput>
        id="cancel"
        stamp={stamp}
        submit="Cancel subscription"
        pending="Cancelling…"
        variant="danger"
        intro={<Consequences subscription={subscription} />}
        beside={<a href="/profile#subscription">Keep my subscription</a>}
      >
        {({ reason }) => (
          <TextAreaField
            field={reason}
            label="Why are you cancelling?"
            hint="Your answer does not change the date."
            optional
            rows={3}
            maxLength={500}
          />
        )}
      </PageForm>
    </Wrap>
  );
}

function Consequences({ subscription }: { subscription: Subscription }) {
  const { company } = useRootData();
  const { planName, currentPeriodEnd: end, status, creditCents } = subscription;
  const words = status === "past_due" ? "The failed payment is still due." : "You have paid until then.";
  return (
    <>
      <PageHeading
        title="Cancel your subscription"
        lead={`Your plan is ${planName}. Cancelling costs nothing.`}
      />
      <ul className="mb-6 list-disc ps-5">
        {end && <li>{`It cancels on ${formatDate(end, company.timeZone)}. ${words}`}</li>}
        <li>You will not be charged after that day.</li>
        {creditCents > 0 && (
          <li>{`You have a credit of ${formatMoney(creditCents)}, ${creditBack} after that day.`}</li>
        )}
        <li>Until then you can resume it with one button. Your account and your invoices stay.</li>
      </ul>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Cancel your subscription" }, matches);
