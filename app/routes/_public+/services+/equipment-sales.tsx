import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fromWords, packagesOf } from "~/modules/shared/catalogue/offers";
import { QuotePage } from "~/modules/shared/catalogue/quote-page";
import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { EquipmentScene } from "~/modules/shared/catalogue/scenes";
import { kindOf } from "~/modules/shared/catalogue/service-kinds";
import { offers } from "~/modules/shared/offers/offers.server";
import { formatMoney } from "~/platform/format";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { areaOf, pageMeta } from "~/ui/meta";
import { Section } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  const found = await offers();
  return { packages: packagesOf(found, "equipment"), kind: orNotFound(kindOf(found.services, "equipment")) };
}

export default function EquipmentSales() {
  const { packages, kind } = useLoaderData<typeof loader>();
  const { tax } = useRootData().company;
  return (
    <QuotePage
      kind={kind}
      lead="Cameras, alarms and access control, chosen for your property, installed and explained by us."
      picture={<EquipmentScene />}
      offers={packages}
      action="Get Quote"
      tell="What you want to protect: the doors, the rooms, and what is there already."
      consultation={{
        title: "A site visit comes first",
        text: "We walk through it with you and recommend what you need, not what comes in a box.",
        label: "Request Consultation",
      }}
    >
      {packages.length > 1 && (
        <Section title="Side by side" className="max-md:hidden">
          <div className="overflow-x-auto">
            <table className="compare">
              <caption className="sr">The packages compared</caption>
              <thead>
                <tr>
                  <th scope="col">Package</th>
                  <th scope="col">Cameras</th>
                  <th scope="col">Warranty</th>
                  <th scope="col">{`Price, ${plusTax(tax)}`}</th>
                </tr>
              </thead>
              <tbody>
                {packages.map(({ name, cameras, warranty, priceCents }) => (
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
      )}
      <Section
        title="Only a single piece?"
        lead="Products with their prices and what is in the box are in our shop."
      >
        <p className="do mt-4">
          <ButtonLink href="/products" variant="line">
            See the products
          </ButtonLink>
        </p>
      </Section>
    </QuotePage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.kind.heading ?? "Security equipment",
      description: `Camera, alarm and access control packages for homes and businesses in ${areaOf(matches)}${fromWords(data?.packages, "per package")}.`,
    },
    matches,
  );
