import type { MetaFunction } from "@remix-run/node";
import { eventPackages } from "~/modules/shared/catalogue/packages";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { EventScene } from "~/modules/shared/catalogue/scenes";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function EventSecurity() {
  return (
    <QuotePage
      title="Event security"
      lead="People come to enjoy themselves. We look after the doors, the crowd and the exits, and stay out of the pictures."
      picture={<EventScene />}
      offers={eventPackages}
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

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Event security",
      description: `Guards for events in ${areaOf(matches)}, from $799.99 per event.`,
    },
    matches,
  );
