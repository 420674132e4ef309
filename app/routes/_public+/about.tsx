import type { MetaFunction } from "@remix-run/node";
import { isAlways } from "~/messages/line-hours";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { NightStreet } from "~/modules/shared/catalogue/illustrations";
import { Badge } from "~/modules/shared/catalogue/works-today";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

const values = [
  ["Presence", "A car that passes is worth more than a sticker in a window."],
  [
    "Plain dealing",
    "Prices on the page, no contract to get out of, and a log that shows the passes we missed.",
  ],
  ["Respect", "We watch streets, not people. Nobody has to explain being out at night."],
  ["Privacy", "We keep what we need, for as long as we need it, and delete the rest."],
] as const;

/** A heading with its text beside it, where there is room. */
const row = "grid gap-x-16 gap-y-2 lg:grid-cols-[17rem_minmax(0,1fr)]";

export default function About() {
  const { company } = useRootData();
  const aims = [
    [
      "Our mission",
      `To let people sleep: by being on their street at night, and on the phone${isAlways(company.lineHours) ? " at any hour" : ""}.`,
    ],
    [
      "Our vision",
      "Neighbourhoods where people know each other, look out for each other, and have professionals to call when that is not enough.",
    ],
    [
      "Our strategy",
      "Share the cost of a patrol among the homes of a neighbourhood, so that nightly coverage costs each of them little. Then earn it again every month, because anyone can leave at any time.",
    ],
  ] as const;
  return (
    <>
      <div className="night relative overflow-hidden bg-[linear-gradient(var(--color-night),var(--color-sky))]">
        <div className="absolute bottom-0 w-full">
          <NightStreet height="h-60" />
        </div>
        <Wrap className="page relative pb-[max(10rem,22vw)]">
          <h1 className="text-[clamp(2.125rem,1.5rem+2.6vw,3.25rem)]">{`About ${company.name}`}</h1>
          {company.nameStory && <p className="lead">{company.nameStory}</p>}
        </Wrap>
      </div>
      <Wrap className="page">
        <section className={`${row} pb-6`}>
          <h2 className="text-2xl">Our story</h2>
          <div>
            <p className="max-w-[66ch] text-lg">
              {`${company.name} began with a simple observation: most neighbourhoods do not need a guard at every door. They need someone who is awake, who knows the streets, and who keeps coming by. We serve ${company.area}, and we patrol by car, every night of the week.`}
            </p>
            <div className="panel mt-6 flex items-center gap-4">
              <Badge icon="shield" />
              <p>
                Everyone who patrols is licensed by the province.
                {company.licence && ` Security agency licence ${company.licence}.`}{" "}
                <a href="/verify-a-guard">Verify a guard</a>
              </p>
            </div>
          </div>
        </section>
        {aims.map(([title, text]) => (
          <section key={title} className={`${row} border-line border-t py-6`}>
            <h2 className="text-2xl">{title}</h2>
            <p className="max-w-[66ch] text-lg">{text}</p>
          </section>
        ))}
        <section className={`${row} border-line border-t py-6`}>
          <h2 className="text-2xl">Our values</h2>
          <dl className="grid gap-6 md:grid-cols-2">
            {values.map(([name, text]) => (
              <div key={name}>
                <dt className="font-semibold text-lg">{name}</dt>
                <dd className="soft mt-1">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <ClosingPanel
          title="Is your street on a route?"
          text="See what we do and what it costs, or ask a person."
          href="/services"
          label="See our services"
        />
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "About",
      description: `Who we are: story, mission, vision, strategy and values of a night patrol. ${areaOf(matches)}.`,
    },
    matches,
  );
