import type { ReactNode } from "react";
import { formatMoney } from "~/platform/format";
import { Bird } from "~/ui/mark";
import { Time } from "~/ui/time";
import type { QuoteLine, Sums } from "./quote-options";
import { StandingLine } from "./quote-view";

type Quote = {
  lines: (QuoteLine & { id: string })[];
  terms: string;
  sums: Sums;
  name: string;
  reference: string;
  number: number;
  sentAt: string | Date | null;
} & Parameters<typeof StandingLine>[0];

/** A quote as it is read and printed: for whom, what, and what it costs. */
export function QuotePaper({ quote, sender }: { quote: Quote; sender: string }) {
  const { lines, terms, sums, name, reference, number, sentAt, ...standing } = quote;
  return (
    <article className="rounded-md border border-line bg-card p-[clamp(1.25rem,4vw,2.5rem)] print:border-0 print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-b pb-5">
        <div>
          <Bird className="mb-3 w-9 fill-ink" />
          <h1>Your quote</h1>
          <p className="soft">{`For ${name}`}</p>
        </div>
        <dl className="space-y-1.5 text-md tabular-nums [&_dt]:w-24">
          <Fact term="Reference">{reference}</Fact>
          <Fact term="Version">{String(number)}</Fact>
          {sentAt && (
            <Fact term="Sent">
              <Time at={sentAt} dateOnly />
            </Fact>
          )}
        </dl>
      </div>
      <Lines lines={lines} sums={sums} />
      <div className="soft space-y-2 border-line border-t pt-5 text-sm">
        {terms && <p className="typed">{terms}</p>}
        <StandingLine {...standing} />
        <p>{sender}</p>
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="soft">{term}</dt> <dd>{children}</dd>
    </div>
  );
}

const head = "pt-4 pb-1.5 font-normal text-xs text-ink-soft";
const figure = "py-3 pl-4 text-right align-top whitespace-nowrap";

/** On a phone, how many and their price stand below the name. */
function Lines({ lines, sums }: { lines: Quote["lines"]; sums: Sums }) {
  return (
    <table className="mb-5 w-full tabular-nums [border-spacing:0]">
      <caption className="sr">What we offer</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            What
          </th>
          <th scope="col" className={`${head} pl-4 text-right max-sm:sr-only`}>
            Quantity
          </th>
          <th scope="col" className={`${head} pl-4 text-right max-sm:sr-only`}>
            Price
          </th>
          <th scope="col" className={`${head} pl-4 text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr>*]:border-line [&>tr>*]:border-t">
        {lines.map(({ id, name, note, quantity, unitPriceCents, unit }) => (
          <tr key={id}>
            <th scope="row" className="py-3 text-left align-top">
              {name}
              {note && <span className="block font-normal text-ink-soft text-sm">{note}</span>}
              <span className="block font-normal text-ink-soft text-sm sm:hidden" aria-hidden="true">
                {`${quantity} × ${formatMoney(unitPriceCents)} ${unit}`}
              </span>
            </th>
            <td className={`${figure} max-sm:sr-only`}>{quantity}</td>
            <td className={`${figure} max-sm:sr-only`}>{`${formatMoney(unitPriceCents)} ${unit}`}</td>
            <td className={figure}>{formatMoney(quantity * unitPriceCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="[&>tr:first-child>*]:border-line [&>tr:first-child>*]:border-t [&>tr:first-child>*]:pt-3.5">
        {sums.map(([label, cents], index, { length }) => {
          const isTotal = index === length - 1;
          return (
            <tr key={label}>
              <th
                scope="row"
                colSpan={3}
                className={`py-1 text-left ${isTotal ? "pt-3" : "font-normal text-ink-soft"}`}
              >
                {label}
              </th>
              <td
                className={`py-1 pl-4 text-right whitespace-nowrap ${isTotal ? "pt-3 font-bold font-display text-2xl" : ""}`}
              >
                {formatMoney(cents)}
              </td>
            </tr>
          );
        })}
      </tfoot>
    </table>
  );
}
