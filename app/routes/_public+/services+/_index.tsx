import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { lowestOf, onSale, packagesOf } from "~/modules/shared/catalogue/offers";
import { StreetBand } from "~/modules/shared/catalogue/rooftops";
import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { Band, ServicesScene } from "~/modules/shared/catalogue/scenes";
import { ServiceIcon } from "~/modules/shared/catalogue/service-icon";
import { askAbout, type ServiceTile, serviceTiles } from "~/modules/shared/catalogue/service-kinds";
import { offers } from "~/modules/shared/offers/offers.server";
import { formatMoney } from "~/platform/format";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { areaOf, pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export async function loader() {
  const found = await offers();
  const tiles = serviceTiles(found.services);
  return {
    plans: onSale(found).map(({ key, packageName, priceCents }) => ({ key, packageName, priceCents })),
    from: {
      event: lowestOf(packagesOf(found, "event")),
      protection: lowestOf(packagesOf(found, "protection")),
      equipment: lowestOf(packagesOf(found, "equipment")),
    },
    residential: tiles.filter(({ subject }) => subject === "residential"),
    tiles: tiles.filter(({ subject }) => subject !== "residential"),
  };
}

/** What a price is for, by the family of the packages; guards for a site have none: it depends on the place. */
const units = { event: "per event", protection: "a month", equipment: "per package" };

export default function Services() {
  const { residential, tiles, from } = useLoaderData<typeof loader>();
  const priceOf = ({ subject }: ServiceTile) =>
    subject === "event" || subject === "protection" || subject === "equipment"
      ? { cents: from[subject], unit: units[subject] }
      : { cents: undefined, unit: undefined };
  return (
    <>
      <Band
        title="Our services"
        lead="Pick the one that fits. Prices are listed; for anything else, a person will send you a quote."
        picture={<ServicesScene />}
      />
      <Wrap className="page">
        {residential.map((kind) => (
          <Residential key={kind.name} {...kind} />
        ))}
        <div className="tiles mt-4 gap-4 lg:grid-cols-3">
          {tiles.map((tile) => (
            <article
              key={tile.name}
              className="panel flex flex-col p-6 lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:gap-0"
            >
              <div className="flex items-center gap-4">
                <span className="block flex-none rounded-full bg-lamp p-2.5 text-night">
                  <ServiceIcon subject={tile.subject} />
                </span>
                <h2 className="text-xl">{tile.name}</h2>
              </div>
              <p className="soft mt-3">{tile.text}</p>
              <div className="mt-3">
                <Price {...priceOf(tile)} />
                {tile.links.map(({ href, label }) => (
                  <a
                    key={href}
                    href={href}
                    className="mt-1 flex items-center gap-0.5 font-semibold no-underline hover:underline"
                  >
                    {label}
                    <Icon name="right" />
                  </a>
                ))}
              </div>
              <p className="do mt-auto pt-4">
                <ButtonLink href={askAbout(tile)} variant="line">
                  Get A Quote
                  <span className="sr">{`: ${tile.name}`}</span>
                </ButtonLink>
              </p>
            </article>
          ))}
        </div>
        <div className="mt-8">
          <ClosingPanel
            title="Not sure which one?"
            text="Tell us what worries you, and we will tell you what would help and what would not."
            href="/contact"
            label="Get Started"
          />
        </div>
      </Wrap>
    </>
  );
}

function Price({ cents, unit }: { cents: number | undefined; unit: string | undefined }) {
  const { tax } = useRootData().company;
  const large = "font-display text-2xl tabular-nums";
  if (cents === undefined)
    return (
      <p>
        <strong className={large}>By quote</strong>
      </p>
    );
  return (
    <p>
      {"From "}
      <strong className={large}>{formatMoney(cents)}</strong>{" "}
      <span className="soft text-sm">{`${unit}, ${plusTax(tax)}`}</span>
    </p>
  );
}

/** What most people come for: on night, with its prices. */
function Residential({ name, text, links }: ServiceTile) {
  const { plans } = useLoaderData<typeof loader>();
  const { tax } = useRootData().company;
  return (
    <article className="night relative overflow-hidden rounded-md border border-night-line bg-[linear-gradient(var(--color-night),var(--color-sky))]">
      <div className="absolute inset-0 flex items-end">
        <StreetBand className="h-22" />
      </div>
      <div className="relative p-6 pb-24">
        <h2>{name}</h2>
        <p className="lead">{text}</p>
        <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2">
          {plans.map(({ key, packageName, priceCents }) => (
            <div key={key}>
              <dt className="soft text-sm">{packageName}</dt>
              <dd>
                <strong className="font-display text-2xl tabular-nums">{formatMoney(priceCents)}</strong>{" "}
                <span className="soft text-sm">{`a month, ${plusTax(tax)}`}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="do mt-6">
          <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
            More Info
            <span className="sr">{`: ${name}`}</span>
          </ButtonLink>
          {links.map(({ href, label }) => (
            <ButtonLink key={href} href={href} variant="ghost">
              {label}
            </ButtonLink>
          ))}
        </p>
      </div>
    </article>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const names = [...(data?.residential ?? []), ...(data?.tiles ?? [])].map(({ name }) => name);
  const offered = names.length > 0 ? `${names.join(", ")}: security services` : "Security services";
  return pageMeta({ title: "Services", description: `${offered} in ${areaOf(matches)}.` }, matches);
};
