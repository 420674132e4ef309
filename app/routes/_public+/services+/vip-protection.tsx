import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fromWords, packagesOf } from "~/modules/shared/catalogue/offers";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { ProtectionScene } from "~/modules/shared/catalogue/scenes";
import { kindOf } from "~/modules/shared/catalogue/service-kinds";
import { offers } from "~/modules/shared/offers/offers.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  const found = await offers();
  return {
    packages: packagesOf(found, "protection"),
    kind: orNotFound(kindOf(found.services, "protection")),
  };
}

export default function VipProtection() {
  const { packages, kind } = useLoaderData<typeof loader>();
  return (
    <QuotePage
      kind={kind}
      lead="For people who need someone beside them, and would rather nobody noticed."
      picture={<ProtectionScene />}
      offers={packages}
      action="Inquire Now"
      tell="Who needs it, where and when. Write only what you want to: we can talk about the rest."
      consultation={{
        title: "A confidential first conversation",
        text: "We listen, assess the risk with you and say plainly what would help.",
        label: "Schedule Private Consultation",
      }}
    />
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.kind.heading ?? "Personal protection",
      description: `Personal, corporate and executive protection in ${areaOf(matches)}${fromWords(data?.packages, "per month")}.`,
    },
    matches,
  );
