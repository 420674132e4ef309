import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as Invoices from "~/modules/payments/invoices.server";
import { unlessFailing } from "~/platform/http.server";
import { DataTable, EmptyState } from "~/ui/data-table";
import { Flash } from "~/ui/flash";
import { formatDate, formatMoney } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Pill, type PillTone } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const invoices = await unlessFailing(() => Invoices.list(person.userId));
  return data({ invoices }, { status: invoices ? 200 : 503 });
}

const states: Record<string, [label: string, tone: PillTone]> = {
  draft: ["In preparation", "quiet"],
  open: ["Not paid yet", "warn"],
  paid: ["Paid", "good"],
  uncollectible: ["Not paid", "bad"],
  void: ["Withdrawn", "quiet"],
};

export default function InvoicesPage() {
  const { invoices } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <PageHeading title="Invoices" lead="What you were charged, the newest first. HST is shown by itself." />
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
              cell: ({ status }) => <State status={status} />,
            },
            { key: "hst", header: "HST", numeric: true, cell: ({ taxCents }) => formatMoney(taxCents) },
            {
              key: "total",
              header: "Total",
              numeric: true,
              cell: ({ totalCents }) => formatMoney(totalCents),
            },
            {
              key: "open",
              header: "Invoice",
              quietHeader: true,
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
      <p className="aside-link">
        <a href="/profile#subscription">Back to your profile</a>
      </p>
    </Wrap>
  );
}

function State({ status }: { status: string }) {
  const [label, tone] = states[status] ?? [status, "quiet"];
  return <Pill tone={tone}>{label}</Pill>;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Invoices" }, matches);
