import type { IntentId } from "~/modules/assistant/intents/intents";
import { kindOf, type ServiceSubject, servicePages } from "~/modules/shared/catalogue/service-kinds";
import { type Facts, listed, pages, type Said, said } from "./said";

type Answered = Exclude<ServiceSubject, "residential" | "other">;

/** What each answer tells of a kind of service that not every company offers. */
const intentsOf: Record<Answered, readonly IntentId[]> = {
  event: [
    "event",
    "event-booking",
    "event-includes",
    "event-hours",
    "event-days",
    "event-keep-out",
    "event-parking",
    "event-need",
    "event-notice",
    "event-cancel",
    "event-payment",
    "event-place",
    "guard-dress",
    "bag-search",
  ],
  protection: [
    "protection",
    "protection-includes",
    "protection-hours",
    "protection-family",
    "protection-car",
    "protection-escort",
    "protection-discreet",
    "protection-private",
  ],
  sites: ["business", "apartment", "fire-watch"],
  equipment: ["equipment", "equipment-owner", "warranty", "corporate-price"],
};

const words: Record<Answered, string> = {
  event: "guards for events",
  protection: "personal protection",
  sites: "guards for sites and offices",
  equipment: "security equipment",
};

/** What is said to a question about a service that the company does not offer; undefined where it does. */
export function notOffered(intent: IntentId, facts: Facts): Said | undefined {
  const subject = (["event", "protection", "sites", "equipment"] as const).find(
    (each) => intentsOf[each].includes(intent) && !kindOf(facts.services, each),
  );
  if (!subject) return undefined;
  return said(
    `Our website doesn’t list ${words[subject]}. ${whatIsListed(facts)}Call ${facts.phone} or write to us, and a person will tell you whether we can help.`,
    pages.services,
    pages.contact,
  );
}

/** "What it lists is Residential Services and Event Security. ", or nothing without any. */
export function whatIsListed({ services }: Pick<Facts, "services">): string {
  const names = services.map(({ name }) => name);
  return names.length > 0 ? `What it lists is ${listed(names)}. ` : "";
}

/** The pages by the names that the company gives its services, without those that it does not offer. */
export function underOwnNames({ text, from }: Said, services: Facts["services"]): Said {
  return {
    text,
    from: from.flatMap((source) => {
      const subject = subjects.find((each) => servicePages[each] === source.href);
      if (!subject) return [source];
      const kind = kindOf(services, subject);
      if (kind) return [{ ...source, page: kind.heading }];
      return subject === "residential" ? [source] : [];
    }),
  };
}

const subjects = ["residential", "event", "protection", "equipment"] as const;
