import type { MetaFunction } from "@remix-run/node";
import { eventPackages } from "~/modules/services/packages";
import { pageMeta } from "~/ui/meta";
import { QuotePage } from "~/ui/quote-page";

export const handle = { page: "paper", cacheKeys: [] };

export default function EventSecurity() {
  return (
    <QuotePage
      title="Event security"
      lead="People come to enjoy themselves. We see to the doors, the crowd and the way out, and stay out of the pictures."
      offers={eventPackages}
      action="Get Quote"
      serviceType="Event Security"
      consultation={{
        heading: "Something out of the ordinary?",
        text: "Tell us the date, the place and how many you expect. We plan it with you.",
        label: "Request Consultation",
      }}
    />
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Event security",
      description: "Guards for events in Peel Region and the GTA, from $799.99 per event.",
    },
    matches,
  );
