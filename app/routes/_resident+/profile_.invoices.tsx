import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { InvoiceTable } from "~/modules/billing/stripe/invoice-table";
import * as Invoices from "~/modules/billing/stripe/invoices.server";
import { creditWords } from "~/modules/billing/subscriptions/subscription-facts";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { isInvited } from "~/modules/shared/roles/roles";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { Flash } from "~/ui/flash";
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
  const { timeZone } = useRootData().company;
  return (
    <>
      {isResident && <AccountTabs current="Invoices" />}
      <Wrap className="page pt-8!">
        <PageHeading
          title="Invoices"
          lead="Newest first. Charged is the amount taken from your card, including HST."
        />
        {subscription && subscription.creditCents > 0 && (
          <p className="note">{`Your credit is ${creditWords(subscription)}.`}</p>
        )}
        {!invoices && <Flash kind="error" message="Failed to load invoices. Please try again later." />}
        {invoices && (
          <Panel>
            {invoices.length === 0 ? (
              <None hasPlan={subscription !== null} />
            ) : (
              <InvoiceTable invoices={invoices} timeZone={timeZone} />
            )}
          </Panel>
        )}
      </Wrap>
    </>
  );
}

function None({ hasPlan }: { hasPlan: boolean }) {
  return (
    <>
      <h2>No invoices yet</h2>
      <p className="soft mt-1">The first one comes with your first payment.</p>
      {!hasPlan && (
        <p className="mt-4">
          <ButtonLink variant="line" href="/payment">
            See plans
          </ButtonLink>
        </p>
      )}
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Invoices" }, matches);
