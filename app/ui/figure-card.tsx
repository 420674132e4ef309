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
}: {
  id: string;
  title: string;
  value: ReactNode;
  href: string;
  detail?: ReactNode;
  trend: string;
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

export function MissingFigure({ id, title }: { id: string; title: string }) {
  return (
    <section className="panel figure-card" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <p role="alert">{`Failed to load ${title.charAt(0).toLowerCase()}${title.slice(1)}`}</p>
    </section>
  );
}
