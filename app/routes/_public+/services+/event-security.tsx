import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fromWords, packagesOf } from "~/modules/shared/catalogue/offers";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { EventScene } from "~/modules/shared/catalogue/scenes";
import { offers } from "~/modules/shared/offers/offers.server";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  return { packages: packagesOf(await offers(), "event") };
}

export default function EventSecurity() {
  const { packages } = useLoaderData<typeof loader>();
  return (
    <QuotePage
      title="Event security"
      lead="People come to enjoy themselves. We look after the doors, the crowd and the exits, and stay out of the pictures."
      picture={<EventScene />}
      offers={packages}
      action="Get Quote"
      serviceType="Event Security"
      tell="The date, the place, and how many guests you expect."
      consultation={{
        title: "Something out of the ordinary?",
        text: "Tell us the date, the place and how many guests you expect. We will plan it with you.",
        label: "Request Consultation",
      }}
    />
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Event security",
      description: `Guards for events in ${areaOf(matches)}${fromWords(data?.packages, "per event")}.`,
    },
    matches,
  );
