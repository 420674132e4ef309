import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { lowestOf, onSale, packagesOf } from "~/modules/shared/catalogue/offers";
import { StreetBand } from "~/modules/shared/catalogue/rooftops";
import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { Band, ServicesScene } from "~/modules/shared/catalogue/scenes";
import { Badge } from "~/modules/shared/catalogue/works-today";
import { offers } from "~/modules/shared/offers/offers.server";
import { formatMoney } from "~/platform/format";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icons";
import { areaOf, pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

const quote = (service: string) =>
  `/contact?inquiryPurpose=Get+a+Quote&serviceType=${encodeURIComponent(service)}`;

export async function loader() {
  const found = await offers();
  return {
    plans: onSale(found).map(({ key, packageName, priceCents }) => ({ key, packageName, priceCents })),
    from: {
      event: lowestOf(packagesOf(found, "event")),
      protection: lowestOf(packagesOf(found, "protection")),
    },
  };
}

const quoted = [
  {
    name: "Event Security",
    icon: "calendar",
    text: "Guards, door control and an emergency plan, from a block party to a full venue.",
    price: { family: "event", unit: "per event" },
    more: { href: "/services/event-security", label: "Event prices" },
  },
  {
    name: "Personal Protection Services",
    icon: "shield",
    text: "Discreet protection at home, at work and in between.",
    price: { family: "protection", unit: "a month" },
    more: { href: "/services/vip-protection", label: "Protection prices" },
  },
  {
    name: "Corporate Services",
    icon: "building",
    text: "Sites, offices and staff, with cameras and access control where they help.",
    price: undefined,
    more: { href: "/services/equipment-sales", label: "Equipment prices" },
  },
] as const satisfies {
  name: string;
  icon: IconName;
  text: string;
  /** Guards for a site have none: it depends on the place and the hours. */
  price: { family: "event" | "protection"; unit: string } | undefined;
  more: { href: string; label: string };
}[];

export default function Services() {
  const { from } = useLoaderData<typeof loader>();
  return (
    <>
      <Band
        title="Our services"
        lead="Pick the one that fits. Prices are listed; for anything else, a person will send you a quote."
        picture={<ServicesScene />}
      />
      <Wrap className="page">
        <Residential />
        <div className="tiles mt-4 gap-4 lg:grid-cols-3">
          {quoted.map(({ name, icon, text, price, more }) => (
            <article
              key={name}
              className="panel flex flex-col p-6 lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:gap-0"
            >
              <div className="flex items-center gap-4">
                <Badge icon={icon} />
                <h2 className="text-xl">{name}</h2>
              </div>
              <p className="soft mt-3">{text}</p>
              <div className="mt-3">
                <Price cents={price && from[price.family]} unit={price?.unit} />
                <a
                  href={more.href}
                  className="mt-1 flex items-center gap-0.5 font-semibold no-underline hover:underline"
                >
                  {more.label}
                  <Icon name="right" />
                </a>
              </div>
              <p className="do mt-auto pt-4">
                <ButtonLink href={quote(name)} variant="line">
                  Get A Quote
                  <span className="sr">{`: ${name}`}</span>
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
function Residential() {
  const { plans } = useLoaderData<typeof loader>();
  const { tax } = useRootData().company;
  return (
    <article className="night relative overflow-hidden rounded-md border border-night-line bg-[linear-gradient(var(--color-night),var(--color-sky))]">
      <div className="absolute inset-0 flex items-end">
        <StreetBand className="h-22" />
      </div>
      <div className="relative p-6 pb-24">
        <h2>Residential Services</h2>
        <p className="lead">
          Overnight patrols by car for a neighbourhood, a street or one home, seven nights a week.
        </p>
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
            <span className="sr">: Residential Services</span>
          </ButtonLink>
        </p>
      </div>
    </article>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Services",
      description: `Residential patrols, event security, personal protection and corporate security in ${areaOf(matches)}.`,
    },
    matches,
  );
