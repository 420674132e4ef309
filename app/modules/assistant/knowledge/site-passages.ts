import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { plans } from "~/modules/shared/catalogue/plans";
import type { Company } from "~/modules/shared/company/company.server";
import { formatMoney } from "~/platform/format";
import { formatPhone } from "~/platform/phone";
import { accountPassages, careerPassages, policyPassages, servicePassages } from "./page-passages";
import { list, type Passage, page } from "./passages";

/** Names people in Peel use for where they live. */
const places =
  "Peel Mississauga Brampton Caledon Toronto Bolton Bramalea Castlemore Springdale Malton Streetsville Meadowvale Cooksville Erin Mills Port Credit Clarkson";

/** What the pages say to everybody, with today's settings and prices. */
export function sitePassages(company: Company): Passage[] {
  return [
    ...plans.map(planPassage),
    ...packagePassages(eventPackages, "Event security", "/services/event-security", "event guards"),
    ...packagePassages(
      protectionPackages,
      "Personal protection",
      "/services/vip-protection",
      "bodyguard VIP",
    ),
    ...packagePassages(equipmentPackages, "Security equipment", "/services/equipment-sales", "equipment"),
    ...ofThePlans(),
    ...ofTheCompany(company),
    ...servicePassages(),
    ...accountPassages(),
    ...careerPassages(),
    ...policyPassages(company),
  ];
}

function planPassage({
  key,
  packageName,
  patrolName,
  priceCents,
  description,
  features,
}: (typeof plans)[number]) {
  const text = `The ${packageName} costs ${formatMoney(priceCents)} per month, plus HST. ${description}. It includes: ${list(features)}.`;
  const also =
    key === "house" ? " holidays trip travel gone away empty house watch my place keep an eye" : "";
  return {
    title: `${packageName} price and what it includes`,
    words: `${patrolName} plan ${priceCents / 100} dollars${also}`,
    text,
    ...page("Neighbourhood watch", "/services/neighbourhood-watch"),
  };
}

function packagePassages(
  packages: readonly {
    name: string;
    priceCents: number;
    unit: string;
    description: string;
    features: readonly string[];
  }[],
  name: string,
  href: string,
  words: string,
): Passage[] {
  return packages.map((offer) => ({
    title: `${offer.name} (${name.toLowerCase()}): price and what it includes`,
    words: `${words} package ${offer.priceCents / 100} dollars`,
    text: `${offer.name} costs ${formatMoney(offer.priceCents)} ${offer.unit}, plus HST. ${offer.description} It includes: ${list(offer.features)}.`,
    ...page(name, href),
  }));
}

function ofThePlans(): Passage[] {
  const watch = page("Neighbourhood watch", "/services/neighbourhood-watch");
  const cheapest = plans.map((plan) => `${plan.packageName} ${formatMoney(plan.priceCents)}`);
  return [
    {
      title: "Patrol plans and their prices",
      words: "compare list all packages monthly residential cheapest",
      text: `There are three plans, billed monthly, plus HST: ${list(cheapest)} per month.`,
      ...watch,
    },
    {
      title: "When patrols are out",
      words:
        "what time night hours start end weekend every day schedule patrol cars drive driving Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
      text: "Patrol cars are out from 11:00 PM to 7:00 AM, seven nights a week.",
      ...watch,
    },
    {
      title: "How often a patrol car passes",
      words: "frequency many times a night minutes",
      text: "With the Neighbourhood Package a car passes every 20 minutes.",
      ...watch,
    },
    {
      title: "Patrol routes",
      words: "learn the pattern burglars predictable block left out street by street cars drive same way",
      text: "Each round is drawn street by street, and nobody can look up where a car is.",
      ...watch,
    },
    {
      title: "Cancelling a plan",
      words:
        "contract commitment locked in tied bound sign up for a year minimum term refund end subscription leave early fees",
      text: "You can cancel anytime with no fees. There is no long-term contract; plans are billed monthly.",
      ...page("Terms", "/terms"),
    },
    {
      title: "HST, tax and currency: what prices include",
      words: "GST taxes added Canadian dollars included",
      text: "Prices are in Canadian dollars. Harmonized Sales Tax is added at checkout.",
      ...page("Terms", "/terms"),
    },
    {
      title: "Paying for a plan",
      words:
        "how do I pay card credit visa mastercard checkout secure safe online stripe declined refused failed",
      text: "You choose a plan and pay on our payment provider’s page, by card, once a month. We never see your card number.",
      ...page("Plans", "/payment"),
    },
    {
      title: "Reports for residents",
      words: "security weekly how often receive get report",
      text: "A monthly report for your community: the passes we promised, those we made, and those we missed.",
      ...page("Home", "/"),
    },
  ];
}

function ofTheCompany(company: Company): Passage[] {
  const contact = page("Contact", "/contact");
  const licence = company.licenceNumber ? ` Our security agency licence is ${company.licenceNumber}.` : "";
  return [
    {
      title: "Phone number and emergency line",
      words: "telephone call reach urgent 24/7 night morning report suspicious strange",
      text: `Our emergency line is ${formatPhone(company.phone)}, staffed 24/7. If someone is in danger, call 911 first.`,
      ...contact,
    },
    {
      title: "Office hours",
      words:
        "when open opening hours closed today weekend Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
      text: `Our office is open ${company.hours}.`,
      ...contact,
    },
    {
      title: "Email address",
      words: "e-mail write to mail contact",
      text: `You can email us at ${company.email}.`,
      ...contact,
    },
    ...(company.address
      ? [
          {
            title: "Office address",
            words: "where located location visit",
            text: `Our office is at ${company.address}.`,
            ...contact,
          },
        ]
      : []),
    {
      title: "The area we serve",
      words: `where located based location region city town coverage GTA do you cover my ${places}`,
      text: `We serve ${company.serviceArea}.`,
      ...contact,
    },
    {
      title: "Checking your postal code",
      words: "coverage covered area my street address do you patrol here postcode",
      text: "Enter your postal code to see whether we patrol your streets, from when, and for how much.",
      ...page("Coverage", "/coverage"),
    },
    {
      title: "How quickly we reply",
      words:
        "response time answer message how long wait business day talk speak human real person someone representative",
      text: "A person replies to messages by the next business day.",
      ...contact,
    },
    {
      title: "Asking for a quote",
      words: "estimate offer custom price get a quote form reference consultation",
      text: "Tell us what you need on the contact page, and a person will send you a quote. You get a reference number.",
      ...contact,
    },
    {
      title: `About ${company.name}`,
      words:
        "who are you runs owns owner founded story mission vision values history company licensed licence what is",
      text: `${company.name} patrols neighbourhoods by car at night, and shares the cost among the homes that take part.${licence}`,
      ...page("About", "/about"),
    },
    ...company.socialLinks.slice(0, 1).map(({ label, url }) => ({
      title: "Social media",
      words: "follow instagram facebook handle account",
      text: `Follow us: ${label}, ${url}.`,
      ...contact,
    })),
  ];
}
