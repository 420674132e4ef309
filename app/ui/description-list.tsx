import type { ReactNode } from "react";

/** `wide` values get their own line. */
export function DescriptionList({ items }: { items: { term: string; value: ReactNode; wide?: boolean }[] }) {
  return (
    <dl className="facts">
      {items.map(({ term, value, wide }) => (
        <div key={term} className={wide ? "col-span-full" : undefined}>
          <dt>{term}</dt>
          <dd>
            {value === null || value === undefined || value === "" ? (
              <span className="soft">Not given</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
