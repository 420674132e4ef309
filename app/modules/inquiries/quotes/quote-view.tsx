import type { ReactNode } from "react";
import { formatDate, formatMoney } from "~/platform/format";
import { Pill, type PillTone } from "~/ui/pill";
import { Time } from "~/ui/time";
import { type QuoteLine, type QuoteStatus, quoteStatuses, type Sums } from "./quote-options";

export function QuoteView({
  caption,
  quote: { lines, terms, sums, ...standing },
  children,
}: {
  caption: string;
  quote: { lines: (QuoteLine & { id: string })[]; terms: string; sums: Sums } & Standing;
  children?: ReactNode;
}) {
  return (
    <>
      <table className="compare mb-4 text-md">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="text-end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, note, quantity, unitPriceCents, unit }) => (
            <tr key={id}>
              <th scope="row">
                {name}{" "}
                <span className="soft block font-normal text-sm">
                  {`${quantity} × ${formatMoney(unitPriceCents)} ${unit}`}
                  {note && <br />}
                  {note}
                </span>
              </th>
              <td className="text-end">{formatMoney(quantity * unitPriceCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, cents], index, { length }) => (
            <tr key={label}>
              <th scope="row" className={index === length - 1 ? "align-baseline" : "font-normal"}>
                {label}
              </th>
              <td className="text-end align-baseline">
                {index === length - 1 ? (
                  <strong className="font-display text-2xl">{formatMoney(cents)}</strong>
                ) : (
                  formatMoney(cents)
                )}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
      {terms && <p className="typed mb-4">{terms}</p>}
      <div className="mb-4">
        <StandingLine {...standing} />
      </div>
      {children}
    </>
  );
}

interface Standing {
  status: QuoteStatus;
  expiresOn: string;
  decidedAt: string | Date | null;
}

/** Until when it is valid, or how it ended. */
function StandingLine({ status, expiresOn, decidedAt }: Standing) {
  if (decidedAt)
    return (
      <p>
        {quoteStatuses[status]} on{" "}
        <strong>
          <Time at={decidedAt} dateOnly />
        </strong>
        .
      </p>
    );
  if (status === "replaced" || status === "withdrawn") return null;
  return (
    <p>
      {status === "expired" ? "Expired at" : "Valid until"} the end of{" "}
      <strong>{formatDate(expiresOn, "UTC")}</strong>.
    </p>
  );
}

const tones: Record<QuoteStatus, PillTone> = {
  draft: "quiet",
  sent: "info",
  accepted: "good",
  declined: "bad",
  expired: "warn",
  replaced: "quiet",
  withdrawn: "quiet",
};

export function QuotePill({ status }: { status: QuoteStatus }) {
  return (
    <Pill tone={tones[status]} dot>
      {quoteStatuses[status]}
    </Pill>
  );
}
