import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Trend } from "./flow";

const tones = { good: "text-success", bad: "text-danger", neither: "text-ink" };

export interface Figure {
  id: string;
  title: string;
  value: ReactNode;
  href: string;
  detail?: ReactNode;
  trend: Trend;
}

function Value({ title, value, href, className }: Figure & { className: string }) {
  return (
    <Link
      to={href}
      className={`font-bold font-display tabular-nums text-inherit no-underline hover:underline ${className}`}
    >
      {value}
      <span className="sr">{` ${title}: show them`}</span>
    </Link>
  );
}

function TrendWords({ trend: { tone = "neither", words } }: { trend: Trend }) {
  const [before, change, after] = words;
  return (
    <>
      {before}
      {change && (
        <b className={`font-semibold ${tones[tone]}`}>
          <span aria-hidden="true">{change.endsWith("more") ? "▲ " : "▼ "}</span>
          {change}
        </b>
      )}
      {after}
    </>
  );
}

export function FigureCard({ figure, children }: { figure: Figure; children?: ReactNode }) {
  const { id, title, detail, trend } = figure;
  return (
    <section className="panel" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="font-sans font-semibold text-ink-soft text-sm">
        {title}
      </h2>
      <div className="my-1 grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-4">
        <Value {...figure} className="text-4xl leading-[1.15]" />
        <div className="pb-1">{children}</div>
      </div>
      <p className="text-ink-soft text-sm">
        {detail && <span className="block text-ink">{detail}</span>} <TrendWords trend={trend} />
      </p>
    </section>
  );
}

/** A figure of less weight: one of several in a line. */
export function SmallFigure({ figure }: { figure: Figure }) {
  const { id, title, detail, trend } = figure;
  return (
    <section className="panel rounded-none! border-0!" aria-labelledby={`${id}-heading`}>
      <div className="flex items-baseline gap-x-2">
        <Value {...figure} className="text-2xl" />
        <h2 id={`${id}-heading`} className="font-sans font-semibold text-sm">
          {title}
        </h2>
      </div>
      <p className="text-ink-soft text-xs">
        {detail && <span className="block">{detail}</span>} <TrendWords trend={trend} />
      </p>
    </section>
  );
}

export function MissingFigure({ id, title }: { id: string; title: string }) {
  return (
    <section className="panel" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="font-sans font-semibold text-ink-soft text-sm">
        {title}
      </h2>
      <p role="alert">{`Failed to load ${title.charAt(0).toLowerCase()}${title.slice(1)}`}</p>
    </section>
  );
}
