import { Link } from "@remix-run/react";

export interface Segment {
  to: string;
  label: string;
  current: boolean;
}

/** A few views of one thing, of which one is shown. */
export function Segments({ label, of }: { label: string; of: Segment[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="inline-flex rounded-sm border border-line bg-card *:not-first:border-line *:not-first:border-l">
        {of.map(({ to, label: words, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className="inline-flex min-h-8.5 items-center px-3 text-ink-soft text-sm no-underline hover:bg-hover aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-card"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
