import { Link } from "@remix-run/react";
import { Icon, type IconName } from "./icons";

export interface Segment {
  to: string;
  label: string;
  icon?: IconName;
  current: boolean;
}

/** A few views of one thing, of which one is shown. */
export function Segments({ label, of }: { label: string; of: Segment[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="inline-flex flex-wrap rounded-sm border border-line bg-card *:not-first:border-line *:not-first:border-s">
        {of.map(({ to, label: words, icon, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className="inline-flex min-h-8.5 items-center gap-1.5 px-3 text-ink-soft text-sm no-underline hover:bg-hover aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-card"
            >
              {icon && <Icon name={icon} className="icon size-4" />}
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
