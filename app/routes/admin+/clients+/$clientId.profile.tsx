import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { SubscriptionFacts } from "~/modules/billing/subscriptions/subscription-facts";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { clientFields } from "~/modules/residents/clients/client-options";
import * as Clients from "~/modules/residents/clients/clients.server";
import { VerificationBanner } from "~/modules/residents/verifications/verification-banner";
import type { VerificationState } from "~/modules/residents/verifications/verification-state";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pick } from "~/platform/record-fields";
import { RecordFacts } from "~/ui/record";
import { useRootData } from "~/ui/root-data";

const shown = ["fullName", "email", "phoneNumber", "displayName", "address"] as const;

/** Read-only view of what the client sees on /profile; each look is logged (B1). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "clients");
  const id = idParam(params, "clientId");
  const client = orNotFound(await Clients.find(id));
  const [state, subscription] = await Promise.all([Verifications.stateOf(id), Subscriptions.find(id)]);
  await Clients.noteProfileView(id, by);
  return { client, state: orNotFound(state), subscription: subscription ?? null };
}

export default function ClientProfile() {
  const { client, subscription, ...page } = useLoaderData<typeof loader>();
  const state: VerificationState = page.state;
  const { timeZone } = useRootData().company;
  return (
    <>
      <p className="soft">What {client.fullName} sees in their profile; you can only read it here.</p>
      <VerificationBanner state={state} />
      <RecordFacts fields={pick(clientFields, shown)} record={client} />
      <h3>Subscription</h3>
      {subscription ? (
        <SubscriptionFacts subscription={subscription} timeZone={timeZone} />
      ) : (
        <p className="soft">No subscription.</p>
      )}
    </>
  );
}
