import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as Invoices from "~/modules/billing/stripe/invoices.server";
import { creditWords } from "~/modules/billing/subscriptions/subscription-facts";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { formatDate, formatMoney } from "~/platform/format";
import { optional } from "~/platform/http.server";
import { DataTable, EmptyState } from "~/ui/data-table";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Pill, type PillTone } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const subscription = (await Subscriptions.find(person.userId)) ?? null;
  const invoices = await optional(() => Invoices.list(person.userId));
  return data({ invoices, subscription }, { status: invoices ? 200 : 503 });
}

const states: Record<string, [label: string, tone: PillTone]> = {
  draft: ["In preparation", "quiet"],
  open: ["Not paid yet", "warn"],
  paid: ["Paid", "good"],
  uncollectible: ["Not paid", "bad"],
  void: ["Cancelled", "quiet"],
};

export default function InvoicesPage() {
  const { invoices, subscription } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <PageHeading
        title="Invoices"
        lead="Newest first. Charged is the amount taken from your card, including HST."
      />
      {subscription && subscription.creditCents > 0 && (
        <p className="note">{`Your credit is ${creditWords(subscription)}.`}</p>
      )}
      {invoices ? (
        <DataTable
          caption="Your invoices"
          rows={invoices}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No invoices yet" text="The first one comes with your first payment." />}
          columns={[
            {
              key: "date",
              header: "Date",
              nowrap: true,
              cell: ({ createdAt }) => formatDate(createdAt, company.timeZone),
            },
            { key: "number", header: "Number", nowrap: true, cell: ({ number }) => number ?? "None yet" },
            {
              key: "status",
              header: "Status",
              nowrap: true,
              cell: (invoice) => <State invoice={invoice} />,
            },
            { key: "hst", header: "HST", numeric: true, cell: ({ taxCents }) => formatMoney(taxCents) },
            {
              key: "total",
              header: "Total",
              numeric: true,
              cell: ({ totalCents }) => formatMoney(totalCents),
            },
            {
              key: "credit",
              header: "Credit",
              numeric: true,
              cell: ({ creditCents }) => creditCell(creditCents),
            },
            {
              key: "charged",
              header: "Charged",
              numeric: true,
              cell: ({ paidCents }) => formatMoney(paidCents),
            },
            {
              key: "open",
              header: "Invoice",
              visuallyHiddenHeader: true,
              cell: ({ url, number }) =>
                url && (
                  <a href={url} rel="noopener noreferrer">
                    Open<span className="sr">{` invoice ${number ?? ""}`}</span>
                  </a>
                ),
            },
          ]}
        />
      ) : (
        <Flash kind="error" message="Failed to load invoices. Please try again later." />
      )}
      <p className="mt-8">
        <a href="/profile#subscription">Back to your profile</a>
      </p>
    </Wrap>
  );
}

function creditCell(cents: number): string {
  if (cents === 0) return "None";
  return cents > 0 ? `${formatMoney(cents)} used` : `${formatMoney(-cents)} added`;
}

function State({ invoice }: { invoice: Omit<Invoices.Invoice, "createdAt"> }) {
  const { status, totalCents, paidCents, refundedCents } = invoice;
  if (totalCents < 0) return <Pill tone="quiet">Credited</Pill>;
  if (status === "paid" && paidCents === 0) return <Pill tone="good">Paid by credit</Pill>;
  const [label, tone] = states[status] ?? [status, "quiet"];
  if (refundedCents === 0) return <Pill tone={tone}>{label}</Pill>;
  const words = refundedCents < paidCents ? `${formatMoney(refundedCents)} refunded` : "Refunded";
  return <Pill tone="quiet">{words}</Pill>;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Invoices" }, matches);
