import { kindOf, type ServiceSubject } from "~/modules/shared/catalogue/service-kinds";
import { cheapestOf, line } from "./offer-lines";
import { cheapestIn, monthly } from "./plan-words";
import { type Facts, listed, pages, type SiteAnswers, said } from "./said";

export type ServiceIntent =
  | "services"
  | "apartment"
  | "business"
  | "event"
  | "event-booking"
  | "protection"
  | "equipment"
  | "alarm-monitoring"
  | "warranty"
  | "repair"
  | "equipment-owner"
  | "plan-consultation"
  | "text-alerts";

export const serviceAnswers: SiteAnswers<ServiceIntent> = {
  services: (facts) =>
    said(`${servicesOf(facts)} We also sell security products.`, pages.services, pages.products),
  apartment: ({ phone, services }) =>
    said(
      `Our ${nameOfSites(services)} include guards for sites, with cameras and access control where they help. For a building, a complex or a parking lot, the price depends on the place and the hours: ask for a quote on the contact page or call ${phone}.`,
      pages.services,
      pages.contact,
    ),
  business: ({ phone, services }) =>
    said(
      `Our ${nameOfSites(services)} look after sites, offices and staff, with guards planned around your hours, and cameras and access control where they help. The price depends on the place and the hours: ask for a quote on the contact page or call ${phone}.`,
      pages.services,
      pages.contact,
    ),
  event: ({ packages, plus }) =>
    said(
      `Guards for events, planned with you beforehand, ${plus}: ${listed(packages.event.map(line))}, per event. For anything else, tell us the date, the place and how many guests you expect, and we’ll send a quote.`,
      pages.events,
      pages.contact,
    ),
  "event-booking": ({ phone }) =>
    said(
      `Ask for a quote on the contact page and tell us the date, the place and how many guests you expect. A person replies by the next business day, and you accept the quote online. If it’s soon, call ${phone} instead.`,
      pages.events,
      pages.contact,
    ),
  protection: ({ phone, packages, plus }) =>
    said(
      `Discreet protection at home, at work and on planned trips, ${plus}: ${listed(packages.protection.map(line))}, per month. For a day or a trip, ask for a quote: call ${phone} for a confidential first conversation. If someone was threatened or hurt, tell the police too; in danger, call 911.`,
      pages.protection,
      pages.contact,
    ),
  equipment: ({ packages, plus }) =>
    said(
      `We offer cameras, alarms and access control, chosen for your property, installed and explained by us, ${plus}: ${listed(packages.equipment.map(line))}, per package. A site visit comes first. Single products are in our shop, and we install what we sell.`,
      pages.equipment,
      pages.products,
    ),
  "alarm-monitoring": ({ lineIs, phone }) =>
    said(
      `Our website doesn’t offer alarm or camera monitoring. We sell and install them, and our line ${lineIs}, ${phone}. Call us and ask what we can do for yours.`,
      pages.equipment,
      pages.contact,
    ),
  warranty: ({ phone, packages }) =>
    said(
      `Our equipment packages have a warranty: ${listed(packages.equipment.flatMap(({ name, warranty }) => (warranty ? [`${name}: ${warranty}`] : [])))}. Our website doesn’t say what warranty a single product has. Ask before you buy, or if something has broken: call ${phone}.`,
      pages.equipment,
    ),
  repair: ({ phone, packages }) =>
    said(
      `I’m sorry it isn’t working. Call ${phone} or write to us with the name of the product and what it does, and a person will help you.${warrantyOf(packages.equipment)} Our website doesn’t say who pays for a repair after that, or what warranty a single product has.`,
      pages.contact,
      pages.equipment,
    ),
  "equipment-owner": ({ phone }) =>
    said(
      `Our website sells cameras, alarms and packages, and mentions no renting, leasing or monthly fee for them. It doesn’t say more about who owns or looks after what we’ve installed, so ask before you accept the quote: call ${phone}. If something is broken, call too, with the name of the product.`,
      pages.equipment,
      pages.products,
      pages.contact,
    ),
  "plan-consultation": ({ phone, plans }) =>
    said(
      `${withConsultation(plans)}Residents with one ask for it in their profile, under Consultation: we offer three times, and you choose one or ask for others. A person writes down what was found and one recommendation, which you can read there. Without a plan, choose “Schedule Consultation” or write to us. Our website doesn’t say more about what it covers: call ${phone}.`,
      pages.consultation,
      pages.watch,
      pages.contact,
    ),
  "text-alerts": ({ lineIs, phone }) =>
    said(
      `Not by text: text messages are not sent yet. What we send comes by email, and you choose which emails you get in your profile. Members also read announcements, each night’s patrols and the monthly report on the community page. Our line ${lineIs}: ${phone}. In danger, call 911.`,
      pages.notifications,
      pages.community,
    ),
};

function warrantyOf(packages: Facts["packages"]["equipment"]): string {
  const terms = packages.flatMap(({ warranty }) => (warranty ? [warranty] : []));
  return terms.length > 0 ? ` Our packages have a warranty of ${listed(terms, "or")}.` : "";
}

/** What guards for sites come under. */
export function nameOfSites(services: Facts["services"]): string {
  return kindOf(services, "sites")?.name ?? "guards";
}

/** "The Street Package (Security consultation) and the House Package (Basic consultation) list one. " */
function withConsultation(plans: Facts["plans"]): string {
  const listing = plans.flatMap(({ packageName, promises }) =>
    promises
      .filter(({ proof }) => proof === "consultation" || proof === "basic_consultation")
      .map(({ words }) => `the ${packageName} (${words})`),
  );
  if (listing.length === 0) return "None of our plans lists a consultation. ";
  const text = `${listed(listing)} ${listing.length === 1 ? "lists" : "list"} one. `;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Each service with its lowest price. */
function servicesOf({ packages: { event, protection, equipment }, plus, ...facts }: Facts): string {
  if (facts.services.length === 0) return "Our website lists no services at the moment.";
  const cheapest = cheapestIn(facts);
  const prices: Partial<Record<ServiceSubject, string | undefined>> = {
    residential: cheapest && `from ${monthly(cheapest)}`,
    event: event.length > 0 ? `from ${cheapestOf(event)} per event` : undefined,
    protection: protection.length > 0 ? `from ${cheapestOf(protection)} per month` : undefined,
    equipment: equipment.length > 0 ? `packages from ${cheapestOf(equipment)}` : undefined,
  };
  const parts = facts.services.map(({ name, subject }) =>
    prices[subject] ? `${name} (${prices[subject]})` : name,
  );
  return `We offer ${listed(parts)}, all ${plus}.`;
}
