import { formatDate, formatMoney } from "~/platform/format";
import { Pill, type PillTone } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";
import type { Invoice } from "./invoices.server";

type Shown = Omit<Invoice, "createdAt"> & { createdAt: Date | string };

const states: Record<string, [label: string, tone: PillTone]> = {
  draft: ["In preparation", "quiet"],
  open: ["Not paid yet", "warn"],
  paid: ["Paid", "good"],
  uncollectible: ["Not paid", "bad"],
  void: ["Cancelled", "quiet"],
};

const heads = ["Total", "Credit", "Charged"] as const;

/** A resident's invoices, newest first: on a phone as wide as the screen. */
export function InvoiceTable({ invoices, timeZone }: { invoices: Shown[]; timeZone: string }) {
  const { tax } = useRootData().company;
  return (
    <table className="compare mt-0!">
      <caption className="sr">Your invoices</caption>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="text-end">
              {head}
            </th>
          ))}
          <th scope="col" className="pe-0!">
            <span className="sr">Invoice to open</span>
          </th>
        </tr>
      </thead>
      <tbody className="*:last:*:border-b-0">
        {invoices.map((invoice) => {
          const { id, number, createdAt, totalCents, taxCents, creditCents, paidCents, url } = invoice;
          return (
            <tr key={id}>
              <th scope="row" className="font-normal">
                <b className="block">{formatDate(createdAt, timeZone)}</b>{" "}
                <span className="soft mb-1 block text-sm">{number ?? "No number yet"}</span>{" "}
                <State invoice={invoice} />
              </th>
              <td className="text-end">
                {formatMoney(totalCents)}{" "}
                <span className="soft block text-sm">{`${tax.name} ${formatMoney(taxCents)}`}</span>
              </td>
              <td className="text-end">{creditWords(creditCents)}</td>
              <td className="text-end font-semibold">{formatMoney(paidCents)}</td>
              <td className="pe-0! text-end">
                {url && (
                  <a href={url} rel="noopener noreferrer" className="inline-block min-h-6">
                    Open<span className="sr">{` invoice ${number ?? ""}`}</span>
                  </a>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function creditWords(cents: number): string {
  if (cents === 0) return "None";
  return cents > 0 ? `${formatMoney(cents)} used` : `${formatMoney(-cents)} added`;
}

function State({ invoice: { status, totalCents, paidCents, refundedCents } }: { invoice: Shown }) {
  if (totalCents < 0) return <Pill>Credited</Pill>;
  if (status === "paid" && paidCents === 0) return <Pill tone="good">Paid by credit</Pill>;
  const [label, tone] = states[status] ?? [status, "quiet"];
  if (refundedCents === 0) return <Pill tone={tone}>{label}</Pill>;
  const words = refundedCents < paidCents ? `${formatMoney(refundedCents)} refunded` : "Refunded";
  return <Pill>{words}</Pill>;
}
