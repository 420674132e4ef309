import type { MetaFunction } from "@remix-run/node";
import { planned } from "~/modules/catalogue/roadmap";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Illustrated } from "~/ui/illustrated";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function FutureDevelopments() {
  return (
    <Wrap className="page">
      <Illustrated picture="app">
        <PageHeading
          title="Future Developments"
          lead="The mobile app is coming soon. This is what it will include."
        />
        <Prose>
          <ul>
            {planned.map(({ name, text }) => (
              <li key={name}>
                <strong>{name}</strong>
                {`: ${text}`}
              </li>
            ))}
          </ul>
          <p>
            <ButtonLink href="/features">What works today</ButtonLink>
          </p>
        </Prose>
      </Illustrated>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Future Developments", description: "What our mobile app will include." }, matches);
