import type { MetaFunction } from "@remix-run/node";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { plans } from "~/modules/shared/catalogue/plans";
import { Rooftops } from "~/modules/shared/catalogue/rooftops";
import { Band, ServicesScene } from "~/modules/shared/catalogue/scenes";
import { Badge } from "~/modules/shared/catalogue/works-today";
import { formatMoney } from "~/platform/format";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icons";
import { areaOf, pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

const quote = (service: string) =>
  `/contact?inquiryPurpose=Get+a+Quote&serviceType=${encodeURIComponent(service)}`;

const from = (offers: readonly { priceCents: number }[]) =>
  formatMoney(Math.min(...offers.map(({ priceCents }) => priceCents)));

const quoted = [
  {
    name: "Event Security",
    icon: "calendar",
    text: "Guards, door control and an emergency plan, from a block party to a full venue.",
    price: from(eventPackages),
    unit: "per event, plus HST",
    more: { href: "/services/event-security", label: "Event prices" },
  },
  {
    name: "Personal Protection Services",
    icon: "shield",
    text: "Discreet protection at home, at work and in between.",
    price: from(protectionPackages),
    unit: "a month, plus HST",
    more: { href: "/services/vip-protection", label: "Protection prices" },
  },
  {
    name: "Corporate Services",
    icon: "building",
    text: "Sites, offices and staff, with cameras and access control where they help.",
    price: from(equipmentPackages),
    unit: "per package, plus HST",
    more: { href: "/services/equipment-sales", label: "Equipment prices" },
  },
] as const satisfies {
  name: string;
  icon: IconName;
  text: string;
  price: string;
  unit: string;
  more: { href: string; label: string };
}[];

export default function Services() {
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
          {quoted.map(({ name, icon, text, price, unit, more }) => (
            <article key={name} className="panel flex flex-col p-6">
              <div className="flex items-center gap-4">
                <Badge icon={icon} />
                <h2 className="text-xl">{name}</h2>
              </div>
              <p className="soft mt-3">{text}</p>
              <p className="mt-3">
                {"From "}
                <strong className="font-display text-2xl tabular-nums">{price}</strong>{" "}
                <span className="soft text-sm">{unit}</span>
              </p>
              <p className="mt-1">
                <a
                  href={more.href}
                  className="flex items-center gap-0.5 font-semibold no-underline hover:underline"
                >
                  {more.label}
                  <Icon name="right" />
                </a>
              </p>
              <p className="do mt-auto pt-4">
                <ButtonLink href={quote(name)} variant="line">
                  Get A Quote
                  <span className="sr">{`: ${name}`}</span>
                </ButtonLink>
              </p>
            </article>
          ))}
        </div>
        <ClosingPanel
          title="Not sure which one?"
          text="Tell us what worries you, and we will tell you what would help and what would not."
          href="/contact"
          label="Get Started"
        />
      </Wrap>
    </>
  );
}

/** What most people come for: on night, with its prices. */
function Residential() {
  return (
    <article className="night relative overflow-hidden rounded-md bg-[linear-gradient(var(--color-night),var(--color-sky))]">
      <div className="absolute inset-0 flex items-end">
        <Rooftops className="h-22 text-night" />
      </div>
      <div className="relative flex flex-wrap items-end justify-between gap-6 p-6 pb-24">
        <div className="flex-[1_1_9rem]">
          <h2>Residential Services</h2>
          <p className="lead">
            Overnight patrols by car for a neighbourhood, a street or one home, seven nights a week.
          </p>
          <p className="do mt-6">
            <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
              More Info
              <span className="sr">: Residential Services</span>
            </ButtonLink>
          </p>
        </div>
        <dl className="flex flex-wrap gap-6">
          {plans.map(({ key, packageName, priceCents }) => (
            <div key={key}>
              <dt className="soft text-sm">{packageName}</dt>
              <dd>
                <strong className="font-display text-2xl tabular-nums">{formatMoney(priceCents)}</strong>{" "}
                <span className="soft text-sm">a month, plus HST</span>
              </dd>
            </div>
          ))}
        </dl>
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
