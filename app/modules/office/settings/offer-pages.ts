import { servicePackage } from "~/modules/shared/offers/package.noun";
import { plan } from "~/modules/shared/offers/plan.noun";
import { planPromise } from "~/modules/shared/offers/plan-promise.noun";
import { roadmapItem } from "~/modules/shared/offers/roadmap-item.noun";
import { serviceKind } from "~/modules/shared/offers/service-kind.noun";

/** The lists of what the company offers, among the settings. */
export const offerPages = [
  {
    id: "services",
    to: serviceKind.path,
    title: "Services",
    icon: "users",
    note: "Which kinds of service you offer, under which name, and in which order",
    area: "offers",
    words: "kinds menu form",
  },
  {
    id: "plans",
    to: plan.path,
    title: "Plans",
    icon: "shield",
    note: "What is sold online: names, words, prices, and where each stands",
    area: "offers",
    words: "prices subscriptions offers",
  },
  {
    id: "promises",
    to: planPromise.path,
    title: "Promises",
    icon: "file",
    note: "What each plan gives, how often, and what proves it",
    area: "offers",
    words: "features proofs",
  },
  {
    id: "packages",
    to: servicePackage.path,
    title: "Packages",
    icon: "building",
    note: "Events, protection and equipment: what they cost and include",
    area: "offers",
    words: "prices quotes warranty",
  },
  {
    id: "roadmap",
    to: roadmapItem.path,
    title: "Planned features",
    icon: "clock",
    note: "What your app will have, and what the site has already",
    area: "offers",
    words: "future developments roadmap teaser",
  },
] as const;
