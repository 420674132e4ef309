import type { MetaFunction } from "@remix-run/node";
import appStyles from "~/app.css?url";
import { ApplicationProgress } from "~/modules/hiring/applications/application-progress";
import { FigureCard } from "~/modules/office/dashboard/figure-card";
import { Cells } from "~/modules/patrols/assignments/week-cells";
import type { Bar } from "~/modules/patrols/assignments/week-parts";
import { NightCalendar } from "~/modules/patrols/rounds/night-calendar";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/http.server";
import richStyles from "~/rich.css?url";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { type PartSample, partSamples, passesBetween } from "~/ui/part-samples";
import visitorStyles from "~/visitor.css?url";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

/** For people who build screens, in the demo only: each part in each of its states, with all style sheets. */
export function loader() {
  if (!env.demo) throw notFound();
  return null;
}

const looks: Bar["look"][] = ["night", "day", "past", "open", "missed", "need"];

const month = [4, 5, 6].map((day) => ({
  night: `2026-11-0${day}`,
  promised: 24,
  done: day === 5 ? 21 : 24,
  misses: day === 5 ? 3 : 0,
  minutes: 480,
  passes: passesBetween(day === 5 ? 60 : 0, 480),
  gaps: day === 5 ? [{ from: 0, to: 66, missed: 3 }] : [],
}));

const figure = { id: "figure", title: "Requests", counts: "", href: "/dev/parts" };

const moduleSamples: PartSample[] = [
  {
    name: "Figure",
    states: {
      "with its trend": (
        <FigureCard
          figure={{
            ...figure,
            value: "18",
            bars: [3, 4, 3, 5, 6, 8, 7, 9],
            trend: { tone: "bad", words: ["", "19 fewer", " than in the 30 days before"] },
          }}
        />
      ),
      "good news": (
        <FigureCard
          figure={{
            ...figure,
            id: "better",
            title: "Answers in time",
            value: "9",
            share: 0.9,
            trend: { tone: "good", words: ["", "2 more", " than in the 30 days before"] },
          }}
        />
      ),
    },
  },
  {
    name: "Night of the schedule",
    states: Object.fromEntries(
      looks.map((look) => [
        look,
        <table key={look}>
          <tbody>
            <tr>
              <Cells
                cells={[{ day: look, bars: [{ to: "/dev/parts", label: "Patrol", rest: ", 11 PM", look }] }]}
              />
            </tr>
          </tbody>
        </table>,
      ]),
    ),
  },
  {
    name: "Calendar of nights",
    states: {
      closed: (
        <NightCalendar isSmall label="Nights" nights={month} tonight="2026-11-07" href={() => "/dev/parts"} />
      ),
      "a night opened": (
        <NightCalendar
          isSmall
          label="Nights, one opened"
          nights={month}
          tonight="2026-11-07"
          opened="2026-11-05"
          href={() => "/dev/parts"}
        />
      ),
    },
  },
  {
    name: "Stages",
    states: {
      "on the way": (
        <ApplicationProgress
          application={{ status: "under_review", createdAt: "2026-11-04T15:00:00Z", moves: [] }}
        />
      ),
    },
  },
];

const samples = [...partSamples, ...moduleSamples].map((part) => ({
  ...part,
  id: part.name.toLowerCase().replaceAll(" ", "-"),
}));

export default function Parts() {
  return (
    <>
      <link rel="stylesheet" href={visitorStyles} />
      <link rel="stylesheet" href={appStyles} />
      {/* Last, so that header and footer look as on every page of its kind. */}
      <link rel="stylesheet" href={richStyles} />
      <Wrap className="page">
        <PageHeading
          title="Parts"
          lead="What our screens are made of, in each state. Only the demo has this page."
        >
          <nav aria-label="Parts">
            <ul className="mt-4 flex flex-wrap gap-x-5">
              {samples.map(({ id, name }) => (
                <li key={id}>
                  <a className="inline-block py-1" href={`#${id}`}>
                    {name}
                  </a>{" "}
                </li>
              ))}
            </ul>
          </nav>
        </PageHeading>
        {samples.map(({ id, name, states }) => (
          <section
            key={id}
            id={id}
            aria-label={name}
            className="grid gap-4 border-line border-t pt-4 mb-8 lg:grid-cols-[minmax(8rem,11rem)_minmax(0,1fr)]"
          >
            <h2 className="text-xl">{name}</h2>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-6">
              {Object.entries(states).map(([state, sample]) => (
                <div key={state} className="min-w-0" data-state={state}>
                  <p className="mb-2 text-ink-soft text-sm">{state}</p>
                  <div>{sample}</div>
                </div>
              ))}
            </div>
          </section>
        ))}
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Parts" }, matches);
