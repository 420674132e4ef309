import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson, requireSubscription } from "~/access/guards.server";
import * as Portal from "~/modules/billing/stripe/portal.server";
import { formatCard } from "~/modules/billing/subscriptions/card-words";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as Sync from "~/modules/billing/subscriptions/sync.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor", sheet: "rich", payment: true } satisfies RouteHandle;

/** Stripe leads back here: sync before the profile shows the result. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const query = new URL(request.url).searchParams;
  if (query.has("returned")) {
    await optional(() => Sync.syncUser(person.userId).then(() => true));
    const message = query.has("updated") && cardWords(await Subscriptions.find(person.userId));
    throw message
      ? await redirectWithFlash("/profile#subscription", message)
      : redirect("/profile#subscription", 303);
  }
  await requireSubscription(person);
  return { stamp: formStamp() };
}

/** Describes the current state, because anybody can open the address. */
function cardWords(subscription: Subscriptions.Subscription | undefined): string | undefined {
  if (!subscription?.isKept || !subscription.cardLast4) return undefined;
  const card = `Your card is now ${formatCard(subscription.cardBrand, subscription.cardLast4)}.`;
  return subscription.status === "past_due"
    ? `${card} We will try the outstanding payment again soon.`
    : `${card} Nothing is outstanding.`;
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const problem = "Failed to connect to payment service. Please try again later.";
  return submit(request, noFields, problem, async () =>
    redirectDocument(await Portal.updateCardUrl(person.userId), 303),
  );
}

export default function UpdateCardPage() {
  const { stamp } = useLoaderData<typeof loader>();
  const lead = "You enter the new card on our payment service's page, then return to your profile.";
  return (
    <Wrap className="page narrow">
      <PageForm
        id="card"
        stamp={stamp}
        submit="Update card"
        pending="Opening…"
        intro={<PageHeading title="Update your card" lead={lead} />}
        beside={<a href="/profile#subscription">Back to your profile</a>}
      />
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Update your card" }, matches);
