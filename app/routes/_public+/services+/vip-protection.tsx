import type { MetaFunction } from "@remix-run/node";
import { protectionPackages } from "~/modules/services/packages";
import { pageMeta } from "~/ui/meta";
import { QuotePage } from "~/ui/quote-page";

export const handle = { page: "paper", cacheKeys: [] };

export default function VipProtection() {
  return (
    <QuotePage
      title="Personal protection"
      lead="For people who need someone beside them, and would rather nobody noticed."
      offers={protectionPackages}
      action="Inquire Now"
      serviceType="Personal Protection Services"
      consultation={{
        heading: "A first talk, in confidence",
        text: "We listen, look at the risk with you and say plainly what would help.",
        label: "Schedule Private Consultation",
      }}
    />
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Personal protection",
      description: "Personal, corporate and executive protection in the GTA, from $1,999.99 per month.",
    },
    matches,
  );
