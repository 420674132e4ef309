import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fromWords, packagesOf } from "~/modules/shared/catalogue/offers";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { EventScene } from "~/modules/shared/catalogue/scenes";
import { kindOf } from "~/modules/shared/catalogue/service-kinds";
import { offers } from "~/modules/shared/offers/offers.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  const found = await offers();
  return { packages: packagesOf(found, "event"), kind: orNotFound(kindOf(found.services, "event")) };
}

export default function EventSecurity() {
  const { packages, kind } = useLoaderData<typeof loader>();
  return (
    <QuotePage
      kind={kind}
      lead="People come to enjoy themselves. We look after the doors, the crowd and the exits, and stay out of the pictures."
      picture={<EventScene />}
      offers={packages}
      action="Get Quote"
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
      title: data?.kind.heading ?? "Event security",
      description: `Guards for events in ${areaOf(matches)}${fromWords(data?.packages, "per event")}.`,
    },
    matches,
  );
