import type { MetaFunction } from "@remix-run/node";
import { equipmentPackages } from "~/modules/shared/catalogue/packages";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { EquipmentScene } from "~/modules/shared/catalogue/scenes";
import { formatMoney } from "~/platform/format";
import type { RouteHandle } from "~/route-handle";
import { areaOf, pageMeta } from "~/ui/meta";
import { Section } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function EquipmentSales() {
  return (
    <QuotePage
      title="Security equipment"
      lead="Cameras, alarms and access control, chosen for your property, installed and explained by us."
      picture={<EquipmentScene />}
      offers={equipmentPackages}
      action="Get Quote"
      serviceType="N/A"
      tell="What you want to protect: the doors, the rooms, and what is there already."
      consultation={{
        title: "A site visit comes first",
        text: "We walk through it with you and recommend what you need, not what comes in a box.",
        label: "Request Consultation",
      }}
    >
      <Section title="Side by side">
        <div className="overflow-x-auto">
          <table className="compare">
            <caption className="sr">The three packages compared</caption>
            <thead>
              <tr>
                <th scope="col">Package</th>
                <th scope="col">Cameras</th>
                <th scope="col">Warranty</th>
                <th scope="col">Price, plus HST</th>
              </tr>
            </thead>
            <tbody>
              {equipmentPackages.map(({ name, cameras, warranty, priceCents }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{cameras}</td>
                  <td>{warranty}</td>
                  <td>{formatMoney(priceCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </QuotePage>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Security equipment",
      description: `Camera, alarm and access control packages for homes and businesses in ${areaOf(matches)}, from $1,999.99.`,
    },
    matches,
  );
