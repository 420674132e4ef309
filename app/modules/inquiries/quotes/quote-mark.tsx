import { Icon } from "~/ui/icons";
import { type QuoteStatus, quoteStatuses } from "./quote-options";

/** In a list: that there is a quote, and how far it is. */
export function QuoteMark({ status }: { status: QuoteStatus }) {
  const words = `Quote: ${quoteStatuses[status]}`;
  return (
    <span className="inline-flex align-text-bottom" title={words}>
      <Icon name="file" className="icon size-4" />
      <span className="sr">{words}</span>
    </span>
  );
}
