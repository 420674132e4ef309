import type { MetaFunction } from "@remix-run/node";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { plans } from "~/modules/shared/catalogue/plans";
import { Band, ServicesScene } from "~/modules/shared/catalogue/scenes";
import { formatMoney } from "~/platform/format";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

const quote = (service: string) =>
  `/contact?inquiryPurpose=Get+a+Quote&serviceType=${encodeURIComponent(service)}`;

const from = (offers: readonly { priceCents: number }[]) =>
  formatMoney(Math.min(...offers.map(({ priceCents }) => priceCents)));

const services = [
  {
    name: "Residential Services",
    icon: "home",
    price: `From ${from(plans)} a month, plus HST`,
    text: "Overnight patrols by car for a neighbourhood, a street or one home, seven nights a week.",
    href: "/services/neighbourhood-watch",
    action: "More Info",
  },
  {
    name: "Event Security",
    icon: "calendar",
    price: `From ${from(eventPackages)} per event, plus HST`,
    text: "Guards, door control and an emergency plan, from a block party to a full venue.",
    href: quote("Event Security"),
    action: "Get A Quote",
    more: { href: "/services/event-security", label: "Event prices" },
  },
  {
    name: "Personal Protection Services",
    icon: "shield",
    price: `From ${from(protectionPackages)} a month, plus HST`,
    text: "Discreet protection at home, at work and in between.",
    href: quote("Personal Protection Services"),
    action: "Get A Quote",
    more: { href: "/services/vip-protection", label: "Protection prices" },
  },
  {
    name: "Corporate Services",
    icon: "building",
    price: `From ${from(equipmentPackages)} per package, plus HST`,
    text: "Sites, offices and staff, with cameras and access control where they help.",
    href: quote("Corporate Services"),
    action: "Get A Quote",
    more: { href: "/services/equipment-sales", label: "Cameras and access control: prices" },
  },
] as const satisfies {
  name: string;
  icon: IconName;
  text: string;
  price: string;
  href: string;
  action: string;
  more?: { href: string; label: string };
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
        <div className="tiles md:grid-cols-2 mt-0">
          {services.map((service) => (
            <article key={service.name} className="panel">
              <Icon name={service.icon} />
              <h2>{service.name}</h2>
              <p className="soft mt-2 mb-4">
                {service.text}
                <br />
                <strong>{service.price}</strong>
              </p>
              <p className="do items-center">
                <ButtonLink href={service.href} variant="ink">
                  {service.action}
                  <span className="sr">{`: ${service.name}`}</span>
                </ButtonLink>{" "}
                {"more" in service && <a href={service.more.href}>{service.more.label}</a>}
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

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Services",
      description:
        "Residential patrols, event security, personal protection and corporate security in Peel Region and the GTA.",
    },
    matches,
  );
