import { cheapestOf, contentsOf, having, leadOf, line, type Offer, partOf } from "./offer-lines";
import { whatIsListed } from "./offered-services";
import { listed, pages, type SiteAnswers, said } from "./said";
import { nameOfSites } from "./service-answers";

export type PackageIntent =
  | "event-includes"
  | "event-hours"
  | "event-days"
  | "event-parking"
  | "event-keep-out"
  | "event-need"
  | "guard-rate"
  | "corporate-price"
  | "fire-watch"
  | "unlisted-service"
  | "protection-includes"
  | "protection-hours"
  | "protection-family"
  | "protection-car"
  | "protection-escort"
  | "protection-discreet";

/** What the packages say of what people ask about them, and what they leave to the quote. */
export const packageAnswers: SiteAnswers<PackageIntent> = {
  "event-includes": ({ phone, packages, ...facts }) =>
    said(
      `${packages.event.map((each) => contentsOf(each, facts)).join("\n")}\nFor anything else, tell us about it when you ask for a quote, or call ${phone}.`,
      pages.events,
      pages.contact,
    ),
  "event-hours": ({ phone, packages, plus }) =>
    said(
      `Our website gives a price per event, from ${cheapestOf(packages.event)} ${plus}, and doesn’t say how many hours that covers or what a late night costs: your quote does. Write when it starts and ends in your request, or call ${phone}.`,
      pages.events,
      pages.contact,
    ),
  "event-days": ({ phone, packages, plus }) =>
    said(
      `The prices are per event: ${listed(packages.event.map(line))}, ${plus}. Our website doesn’t say whether several days count as one event: your quote does. Tell us the dates, the place and how many guests you expect, or call ${phone}.`,
      pages.events,
      pages.contact,
    ),
  "event-parking": ({ phone, packages, plus }) =>
    said(
      `${partOf(packages.event, "Crowd and parking control", { plus })} Our website doesn’t say more about it, such as traffic on the street or valet parking. Describe the place when you ask for a quote, or call ${phone}.`,
      pages.events,
      pages.contact,
    ),
  "event-keep-out": ({ phone, packages, plus }) =>
    said(
      `${partOf(packages.event, "Guest list checks", { plus })} Our website doesn’t say whether they look out for one person, or use a photo: ask for it with your quote, or call ${phone}. If that person has made threats, tell the police too, and call 911 if anyone is in danger.`,
      pages.events,
      pages.contact,
    ),
  "event-need": ({ phone, packages, ...facts }) =>
    said(
      `Our website doesn’t say which events need guards: ask your hall, your insurer or your city what they require. ${packages.event[0] ? `Our cheapest package: ${leadOf(packages.event[0], facts)}` : ""} Tell us the date, the place and how many guests you expect, and we’ll plan it with you, or call ${phone}.`,
      pages.events,
      pages.contact,
    ),
  "guard-rate": ({ phone, packages, plus }) =>
    said(
      `Our website lists no hourly or monthly rate for guards. For a site, a shop or an office, the price depends on the place and the hours; for an event, packages start at ${cheapestOf(packages.event)}, ${plus}. Ask for a quote on the contact page or call ${phone}.`,
      pages.contact,
      pages.services,
    ),
  "corporate-price": ({ phone, packages, plus }) =>
    said(
      `Security equipment starts at ${cheapestOf(packages.equipment)} per package, ${plus}, and that is not per month: the ${packages.equipment[0]?.name} (${packages.equipment[0]?.features.join("; ")}). Guards for sites, offices and staff have no price on our website, as it depends on the place and the hours. Ask for a quote on the contact page or call ${phone}.`,
      pages.equipment,
      pages.services,
    ),
  "fire-watch": ({ when, phone, services }) =>
    said(
      `Our website doesn’t mention fire watch. Our ${nameOfSites(services)} are guards for sites, offices and staff, planned around your hours. Call ${phone}${when}, and ask whether we can do it, and how soon.`,
      pages.contact,
      pages.services,
    ),
  "unlisted-service": ({ phone, services }) =>
    said(
      `Our website doesn’t mention that. ${whatIsListed({ services })}Call ${phone} or write to us, and a person will tell you whether we can help.`,
      pages.services,
      pages.contact,
    ),
  "protection-includes": ({ phone, packages, ...facts }) =>
    said(
      `${packages.protection.map((each) => contentsOf(each, facts)).join("\n")}\nCall ${phone} for a confidential first conversation.`,
      pages.protection,
      pages.contact,
    ),
  "protection-hours": ({ phone, packages, plus }) =>
    said(
      `The prices are per month, ${plus}: ${listed(packages.protection.map(line))}. Our website doesn’t say how many hours a day or how many officers that means.${onCall(packages.protection)} Call ${phone} for a confidential first conversation.`,
      pages.protection,
      pages.contact,
    ),
  "protection-family": ({ phone, packages, ...facts }) =>
    said(
      `${partOf(packages.protection, "Coverage for family on request", facts)}${packages.protection[0] ? ` ${leadOf(packages.protection[0], facts)}` : ""} Our website doesn’t say how many relatives that covers: call ${phone} for a confidential first conversation.`,
      pages.protection,
      pages.contact,
    ),
  "protection-car": ({ phone, packages, plus }) =>
    said(
      `${partOf(packages.protection, "Secure transport", { plus })} Our website doesn’t say which car, driver or routes that means, nor what a single trip costs: call ${phone} for a confidential first conversation, or ask for a quote.`,
      pages.protection,
      pages.contact,
    ),
  "protection-escort": ({ phone, packages, ...facts }) =>
    said(
      `${packages.protection[0] ? contentsOf(packages.protection[0], facts) : ""} Our website doesn’t say whether we go with a child, or what a single trip or a few days cost: call ${phone} for a confidential first conversation. In danger, call 911 first.`,
      pages.protection,
      pages.contact,
    ),
  "protection-discreet": ({ phone }) =>
    said(
      `Our personal protection is meant to be discreet, “for people who need someone beside them, and would rather nobody noticed”. Our website doesn’t say what a protection officer wears or how close one stays. Call ${phone} for a confidential first conversation.`,
      pages.protection,
      pages.contact,
    ),
};

function onCall(offers: readonly Offer[]): string {
  const names = having(offers, "A team on call day and night").map(({ name }) => name);
  return names.length > 0 ? ` Only ${listed(names)} lists a team on call day and night.` : "";
}
