import type { MetaFunction } from "@remix-run/node";
import { Illustrated } from "~/modules/shared/catalogue/illustrated";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";
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

export default function About() {
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <Illustrated picture="street">
        <PageHeading
          title={`About ${company.name}`}
          lead="A nightjar is a bird that rests by day and works at night, quietly. So do we."
        />
        <Prose>
          <h2>Our story</h2>
          <p>
            {`${company.name} began with a simple observation: most neighbourhoods do not need a guard at every door. They need someone who is awake, who knows the streets, and who keeps coming by. We serve ${company.area}, and we patrol by car, every night of the week.`}
          </p>
          <h2>Our mission</h2>
          <p>To let people sleep: by being on their street at night, and on the phone at any hour.</p>
          <h2>Our vision</h2>
          <p>
            Neighbourhoods where people know each other, look out for each other, and have professionals to
            call when that is not enough.
          </p>
          <h2>Our strategy</h2>
          <p>
            Share the cost of a patrol among the homes of a neighbourhood, so that nightly coverage costs each
            of them little. Then earn it again every month, because anyone can leave at any time.
          </p>
          <h2>Our values</h2>
          <dl className="ruled">
            {values.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {company.licence && <p>{`Security agency licence ${company.licence}.`}</p>}
          <p>
            Everyone who patrols is licensed by the province. <a href="/verify-a-guard">Verify a guard</a>
          </p>
          <p className="do">
            <ButtonLink href="/services">See our services</ButtonLink>{" "}
            <ButtonLink href="/contact" variant="line">
              Contact us
            </ButtonLink>
          </p>
        </Prose>
      </Illustrated>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "About",
      description: "Who we are: story, mission, vision, strategy and values of a night patrol in the GTA.",
    },
    matches,
  );
