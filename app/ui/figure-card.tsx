import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Bar, BarChart } from "./bar-chart";

/** One figure of a dashboard: what it counts, the figure as a link to the rows behind it, its trend in words, and a chart. */
export function FigureCard({
  id,
  title,
  value,
  href,
  detail,
  trend,
  chart,
}: {
  id: string;
  title: string;
  value: ReactNode;
  href: string;
  detail?: ReactNode;
  trend: string;
  /** `caption` says what the bars count. */
  chart: { caption: string; bars: Bar[]; recent: number };
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
      <BarChart {...chart} />
    </section>
  );
}

/** In place of a figure that could not be read. */
export function MissingFigure({ id, title }: { id: string; title: string }) {
  return (
    <section className="panel figure-card" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <p role="alert">{`Failed to load ${title.charAt(0).toLowerCase()}${title.slice(1)}`}</p>
    </section>
  );
}
