import type { ReactNode } from "react";
import { forms } from "~/messages/en/forms";
import { useMessages } from "./language";

/** `wide` values get their own line. */
export function DescriptionList({ items }: { items: { term: string; value: ReactNode; wide?: boolean }[] }) {
  const words = useMessages("forms", forms);
  return (
    <dl className="facts">
      {items.map(({ term, value, wide }) => (
        <div key={term} className={wide ? "col-span-full" : undefined}>
          <dt>{term}</dt>
          <dd>
            {value === null || value === undefined || value === "" ? (
              <span className="soft">{words.notGiven}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
