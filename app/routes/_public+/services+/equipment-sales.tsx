import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fromWords, packagesOf } from "~/modules/shared/catalogue/offers";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { EquipmentScene } from "~/modules/shared/catalogue/scenes";
import { offers } from "~/modules/shared/offers/offers.server";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  return { packages: packagesOf(await offers(), "equipment") };
}

export default function EquipmentSales() {
  const { packages } = useLoaderData<typeof loader>();
  return (
    <QuotePage
      title="Security equipment"
      lead="Cameras, alarms and access control, chosen for your property, installed and explained by us."
      picture={<EquipmentScene />}
      offers={packages}
      action="Get Quote"
      serviceType="N/A"
      tell="What you want to protect: the doors, the rooms, and what is there already."
      consultation={{
        title: "A site visit comes first",
        text: "We walk through it with you and recommend what you need, not what comes in a box.",
        label: "Request Consultation",
      }}
    />
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Security equipment",
      description: `Camera, alarm and access control packages for homes and businesses in ${areaOf(matches)}${fromWords(data?.packages, "per package")}.`,
    },
    matches,
  );
