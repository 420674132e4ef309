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
    <section className="panel figure-card" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <p className="figure">
        <Link to={href}>
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
    <section className="panel figure-card" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <p role="alert">{`Failed to load ${title.charAt(0).toLowerCase()}${title.slice(1)}`}</p>
    </section>
  );
}
