import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { InvoiceTable } from "~/modules/billing/stripe/invoice-table";
import * as Invoices from "~/modules/billing/stripe/invoices.server";
import { creditWords, SubscriptionFacts } from "~/modules/billing/subscriptions/subscription-facts";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { isInvited } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { Go } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, role } = await requirePerson(request);
  const subscription = (await Subscriptions.find(userId)) ?? null;
  const invoices = await optional(() => Invoices.list(userId));
  const page = { isResident: !isInvited(role), invoices, subscription };
  return data(page, { status: invoices ? 200 : 503 });
}

export default function InvoicesPage() {
  const { isResident, invoices, subscription } = useLoaderData<typeof loader>();
  const { timeZone, tax } = useRootData().company;
  return (
    <>
      {isResident && <AccountTabs current="Invoices" />}
      <Wrap className="page pt-8!">
        <PageHeading
          title="Invoices"
          lead={
            invoices?.length
              ? `Newest first. Charged is the amount taken from your card, including ${tax.name}.`
              : undefined
          }
        />
        {subscription && subscription.creditCents > 0 && (
          <p className="note">{`Your credit is ${creditWords(subscription)}.`}</p>
        )}
        {!invoices && <Flash kind="error" message="Failed to load invoices. Please try again later." />}
        {invoices && (
          <div className="grid gap-4 *:m-0! *:min-w-0 *:only:col-span-full lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
            {invoices.length === 0 ? (
              <None hasPlan={subscription !== null} />
            ) : (
              <Panel>
                <InvoiceTable invoices={invoices} timeZone={timeZone} />
              </Panel>
            )}
            {subscription && (
              <Panel title="What you pay for" id="plan" beside={<Go to="/profile#subscription">Change</Go>}>
                <SubscriptionFacts subscription={subscription} timeZone={timeZone} renewal="Next payment" />
              </Panel>
            )}
          </div>
        )}
      </Wrap>
    </>
  );
}

function None({ hasPlan }: { hasPlan: boolean }) {
  const { tax } = useRootData().company;
  return (
    <Panel title="No invoices yet" id="none">
      <p className="soft">The first one comes with your first payment, with its {tax.name}.</p>
      {!hasPlan && (
        <p className="mt-4">
          <ButtonLink variant="line" href="/payment">
            See plans
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Invoices" }, matches);
