import type { MetaFunction } from "@remix-run/node";
import { protectionPackages } from "~/modules/shared/catalogue/packages";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { ProtectionScene } from "~/modules/shared/catalogue/scenes";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function VipProtection() {
  return (
    <QuotePage
      title="Personal protection"
      lead="For people who need someone beside them, and would rather nobody noticed."
      picture={<ProtectionScene />}
      offers={protectionPackages}
      action="Inquire Now"
      serviceType="Personal Protection Services"
      tell="Who needs it, where and when. Write only what you want to: we can talk about the rest."
      consultation={{
        title: "A confidential first conversation",
        text: "We listen, assess the risk with you and say plainly what would help.",
        label: "Schedule Private Consultation",
      }}
    />
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Personal protection",
      description: `Personal, corporate and executive protection in ${areaOf(matches)}, from $1,999.99 per month.`,
    },
    matches,
  );
