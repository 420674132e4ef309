import type { ReactNode } from "react";
import { Bird } from "~/ui/mark";
import { Time } from "~/ui/time";
import { QuoteView } from "./quote-view";

type Quote = Parameters<typeof QuoteView>[0]["quote"] & {
  name: string;
  reference: string;
  number: number;
  sentAt: string | Date | null;
};

/** A quote as it is read and printed: for whom, what, and what it costs. */
export function QuotePaper({ quote, sender }: { quote: Quote; sender: string }) {
  const { name, reference, number, sentAt } = quote;
  return (
    <article className="rounded-md border border-line bg-card p-5 sm:p-8 print:border-0 print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-b pb-5">
        <div>
          <Bird className="mb-3 w-9 fill-ink" />
          <h1>Your quote</h1>
          <p className="soft">{`For ${name}`}</p>
        </div>
        <dl className="space-y-1.5 text-md tabular-nums">
          <Fact term="Reference">
            <span className="whitespace-nowrap">{reference}</span>
          </Fact>
          <Fact term="Version">{String(number)}</Fact>
          {sentAt && (
            <Fact term="Sent">
              <Time at={sentAt} dateOnly />
            </Fact>
          )}
        </dl>
      </div>
      <div className="[&_:is(td,thead_th)]:pe-0 [&_tfoot_*]:border-0">
        <QuoteView caption="What we offer" quote={quote}>
          <p className="soft text-sm">{sender}</p>
        </QuoteView>
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="soft w-24">{term}</dt> <dd>{children}</dd>
    </div>
  );
}
