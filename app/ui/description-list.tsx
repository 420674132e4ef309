import type { ReactNode } from "react";

/** One line of a detail panel. */
export interface Description {
  term: string;
  value: ReactNode;
}

/** Terms with their values; an empty value is shown as a dash with words for screen readers. */
export function DescriptionList({ items }: { items: Description[] }) {
  return (
    <dl className="facts">
      {items.map(({ term, value }) => (
        <div key={term}>
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
