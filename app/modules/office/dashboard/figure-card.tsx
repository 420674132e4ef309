import { Link } from "@remix-run/react";
import { Disclosure } from "~/ui/disclosure";
import { Spark } from "~/ui/spark";
import { DayTable } from "./day-table";
import type { Trend } from "./flow";

const tones = { good: "text-success", bad: "text-danger", neither: "text-ink" };

/** A figure in words; without a value it could not be read. The server finds the words, so that scripts carry none. */
export interface Figure {
  id: string;
  title: string;
  counts: string;
  href: string;
  value?: string;
  detail?: string;
  trend?: Trend;
  /** In each of the last weeks. */
  bars?: number[];
  /** Of all. */
  share?: number;
  days?: { caption: string; rows: { label: string; count: number }[] };
}

function Value({ title, value, href, className }: Figure & { className: string }) {
  return (
    <Link
      to={href}
      className={`inline-block min-w-7 font-bold font-display tabular-nums text-inherit no-underline hover:underline ${className}`}
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
        <b className={`whitespace-nowrap font-semibold ${tones[tone]}`}>
          <span aria-hidden="true">{change.endsWith("more") ? "▲ " : "▼ "}</span>
          {change}
        </b>
      )}
      {after}
    </>
  );
}

function Missing({ figure: { title } }: { figure: Figure }) {
  return <p role="alert">{`Failed to load ${title.charAt(0).toLowerCase()}${title.slice(1)}`}</p>;
}

export function FigureCard({ figure }: { figure: Figure }) {
  const { id, title, value, detail, trend, bars, share } = figure;
  return (
    <section className="panel" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="font-sans font-semibold text-ink-soft text-sm">
        {title}
      </h2>
      {!value && <Missing figure={figure} />}
      {value && (
        <div className="my-1 grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-4">
          <Value {...figure} className="text-4xl leading-[1.15]" />
          <div className="pb-1">
            {bars && <Spark values={bars} as="bars" />}
            {share && (
              <svg
                className="mb-2 block h-2 w-full rounded-full bg-ghost"
                preserveAspectRatio="none"
                viewBox="0 0 1 1"
                aria-hidden="true"
              >
                <rect width={share} height="1" className="fill-accent" />
              </svg>
            )}
          </div>
        </div>
      )}
      {trend && (
        <p className="text-ink-soft text-sm">
          {detail && <span className="block text-ink">{detail}</span>} <TrendWords trend={trend} />
        </p>
      )}
    </section>
  );
}

/** A figure of less weight: one of several in a line. */
export function SmallFigure({ figure }: { figure: Figure }) {
  const { id, title, value, detail, trend } = figure;
  return (
    <section className="panel rounded-none! border-0!" aria-labelledby={`${id}-heading`}>
      <div className="flex flex-col-reverse items-start">
        {value && <Value {...figure} className="text-2xl" />}
        <h2 id={`${id}-heading`} className="font-sans font-semibold text-ink-soft text-xs">
          {title}
        </h2>
      </div>
      {!value && <Missing figure={figure} />}
      {trend && (
        <p className="text-ink-soft text-xs">
          {detail && <span className="block">{detail}</span>} <TrendWords trend={trend} />
        </p>
      )}
    </section>
  );
}

/** What each figure counts, and its days, below all of them. */
export function WhatTheyCount({ figures }: { figures: Figure[] }) {
  return (
    <Disclosure summary="What these figures count, and each day">
      <dl className="ruled *:py-2 lg:columns-2 lg:gap-8">
        {figures.map(({ id, title, counts, days }) => (
          <div key={id} className="break-inside-avoid">
            <dt className="font-semibold">{title}</dt>
            <dd>
              {counts}
              {days && <DayTable {...days} />}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
