import type { MetaFunction } from "@remix-run/node";
import { Illustrated } from "~/modules/shared/catalogue/illustrated";
import { PlannedList } from "~/modules/shared/catalogue/planned-list";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
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
          <PlannedList />
          <p className="do">
            <ButtonLink href="/features">What works today</ButtonLink>{" "}
            <ButtonLink href="/services/neighbourhood-watch" variant="line">
              See plans
            </ButtonLink>
          </p>
        </Prose>
      </Illustrated>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Future Developments", description: "What our mobile app will include." }, matches);
