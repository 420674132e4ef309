import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Bar, BarChart } from "./bar-chart";

export function FigureCard({
  id,
  title,
  value,
  href,
  detail,
  trend,
  chart,
  counts,
}: {
  id: string;
  title: string;
  value: ReactNode;
  href: string;
  detail?: ReactNode;
  trend: string;
  /** What the figure counts, in words. */
  counts: string;
  chart?: { caption: string; bars: Bar[]; recent: number };
}) {
  return (
    <section
      className="panel flex h-full flex-col group-has-[[open]]:h-auto"
      aria-labelledby={`${id}-heading`}
    >
      <h2
        id={`${id}-heading`}
        className="[font-family:inherit] font-semibold text-ink-soft text-md leading-[1.3]"
      >
        {title}
      </h2>
      <p className="font-bold font-display text-[2.25rem] leading-[1.25] tabular-nums">
        <Link to={href} className="text-inherit no-underline hover:underline">
          {value}
          <span className="sr">{` ${title}: show them`}</span>
        </Link>
      </p>
      {detail && <p>{detail}</p>}
      <p className="soft">{trend}</p>
      <details>
        <summary>What this counts</summary>
        <p>{counts}</p>
      </details>
      {chart && <BarChart {...chart} />}
    </section>
  );
}

export function MissingFigure({ id, title }: { id: string; title: string }) {
  return (
    <section
      className="panel flex h-full flex-col group-has-[[open]]:h-auto"
      aria-labelledby={`${id}-heading`}
    >
      <h2
        id={`${id}-heading`}
        className="[font-family:inherit] font-semibold text-ink-soft text-md leading-[1.3]"
      >
        {title}
      </h2>
      <p role="alert">{`Failed to load ${title.charAt(0).toLowerCase()}${title.slice(1)}`}</p>
    </section>
  );
}
