import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { frequentOf } from "~/modules/shared/catalogue/offers";
import { PlannedNight } from "~/modules/shared/catalogue/planned-night";
import { WorksToday } from "~/modules/shared/catalogue/works-today";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  return { often: frequentOf(await plansOnSale())?.packageName };
}

export default function Features() {
  const { often } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="night">
        <Wrap className="page">
          <PageHeading
            title="Features"
            lead="All of this works today, on any phone. There is nothing to install, and it works without scripts too."
          />
          <PlannedNight plan={often} />
        </Wrap>
      </div>
      <Wrap className="page">
        <WorksToday />
        <section className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-teaser p-6">
          <div className="flex-[1_1_9rem]">
            <h2 className="text-2xl">Future Developments</h2>
            <p className="soft mt-1">A mobile app is coming soon. You do not need it to be a customer.</p>
          </div>
          <ButtonLink href="/future-developments" variant="line">
            See what is planned
          </ButtonLink>
        </section>
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Features",
      description: "What residents and visitors can do on this site today, on any phone.",
    },
    matches,
  );
