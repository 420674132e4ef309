import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as CustomerLinks from "~/modules/billing/stripe/customer-links.server";
import { importNoun } from "~/modules/office/imports/import-options";
import { clientNoun } from "~/modules/residents/clients/client-options";
import { formatCount } from "~/platform/format";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { takesPayments } from "~/platform/stripe.server";
import { AdminProblem } from "~/ui/admin-problem";
import { DescriptionList } from "~/ui/description-list";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "clients", "write");
  const [counts, unlinked, takes] = await Promise.all([
    CustomerLinks.counts(),
    CustomerLinks.unlinked(),
    takesPayments(),
  ]);
  return { counts, unlinked, takes, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  return submit(request, noFields, "Nothing was looked up. Please try again.", async (_, form) => {
    const to = await form.once(async (trx) => {
      await CustomerLinks.ask(by, trx);
      return `${importNoun.path}/customers`;
    });
    return redirectWithFlash(
      to,
      "The customers are being looked up. Load this page again to see how far it is",
    );
  });
}

const outcomes: Record<string, string> = {
  none: "no customer was found",
  several: "several customers have this email: import the id of the right one",
  taken: "another client has this customer",
};

export default function ImportCustomers() {
  const { counts, unlinked, takes, stamp } = useLoaderData<typeof loader>();
  const { linked, waiting, none, several, taken } = counts;
  const left = none + several + taken;
  const items = [
    ["Linked", linked],
    ["Not looked up yet", waiting],
    ["Without a customer", none],
    ["Several customers", several],
    ["Another client’s", taken],
  ] as const;
  return (
    <div className="space-y-4">
      <Back to={importNoun.path}>Imports</Back>
      <h2>Link customers at Stripe</h2>
      <p className="max-w-[66ch] text-ink-soft">
        Imported clients are looked up by the id in the file, or else by their email. Nothing is made or
        changed at Stripe: a subscription that runs there goes on with its price and its dates, and takes the
        place of the imported one here.
      </p>
      <Panel>
        <DescriptionList items={items.map(([term, count]) => ({ term, value: formatCount(count) }))} />
        {!takes && (
          <p className="mt-4">
            Stripe is not set up yet, so nobody can be looked up. <Link to="/admin/setup">Set-up</Link>
          </p>
        )}
        {takes && waiting + left === 0 && <p className="mt-4">Nobody is left to look up.</p>}
        {takes && waiting + left > 0 && (
          <div className="mt-4">
            <PageForm id="link" stamp={stamp} submit="Link customers at Stripe" pending="Starting…" />
          </div>
        )}
      </Panel>
      {unlinked.length > 0 && (
        <Panel title="Not linked" id="unlinked">
          <ul className="list-disc space-y-1 ps-5">
            {unlinked.map(({ id, fullName, email, namedId, linkOutcome }) => (
              <li key={id}>
                <Link to={`${clientNoun.path}/${id}`}>{fullName}</Link>{" "}
                {`${namedId ?? email}: ${outcomes[linkOutcome ?? ""] ?? "not looked up"}`}
              </li>
            ))}
          </ul>
          {left > unlinked.length && (
            <p className="soft">{`The first ${unlinked.length} of ${formatCount(left)}.`}</p>
          )}
        </Panel>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the customers" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Link customers" }, matches);
