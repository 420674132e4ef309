import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Beside } from "~/modules/shared/catalogue/beside";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { PhonePlans } from "~/modules/shared/catalogue/phone-plans";
import { PlannedList } from "~/modules/shared/catalogue/planned-list";
import { offers } from "~/modules/shared/offers/offers.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  return { planned: (await offers()).planned };
}

export default function FutureDevelopments() {
  const { planned } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="night bg-[linear-gradient(var(--color-night),var(--color-sky))]">
        <Wrap className="page">
          <Beside box={<PhonePlans names={planned.map(({ short }) => short)} />}>
            <PageHeading
              title="Future Developments"
              lead="The mobile app is coming soon. This is what it will include; you do not need any of it to be a customer."
            />
            <PlannedList planned={planned} />
          </Beside>
        </Wrap>
      </div>
      <Wrap className="page">
        <ClosingPanel
          title="Nothing here to wait for"
          text="Plans, patrols, reports, quotes and the chat are on this site now, on any phone."
          href="/features"
          label="What works today"
        />
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Future Developments", description: "What our mobile app will include." }, matches);
