import { formatMoney } from "~/platform/format";
import type { Often, PointKind, ProofKind } from "./promises";
import type { ServiceKind } from "./service-kinds";

/** The name of a plan in addresses, at the payment service and in a subscription. */
export type PlanKey = string;

/** One thing that a plan sells: its words, how often it is due, and how it is proven. */
interface PlanPromise {
  words: string;
  every: Often;
  proof: ProofKind;
}

/** A plan that is or was on sale. */
export interface Plan {
  key: PlanKey;
  packageName: string;
  patrolName: string;
  description: string;
  /** What a checkout charges each month, in cents before tax. */
  priceCents: number;
  protects: PointKind;
  isOnSale: boolean;
  promises: PlanPromise[];
  /** The words of the promises. */
  features: string[];
}

export const families = ["event", "protection", "equipment"] as const;

type Family = (typeof families)[number];

/** Quoted, not sold online. */
export interface ServicePackage {
  name: string;
  family: Family;
  /** In cents, before tax. */
  priceCents: number;
  unit: string;
  description: string;
  features: string[];
  warranty: string | null;
  cameras: string | null;
}

/** A part of the app that is planned, with what the site has of it already. */
export interface PlannedPart {
  name: string;
  /** For the picture of the phone. */
  short: string;
  /** For the home page. */
  teaser: string;
  text: string;
  todayText: string;
  todayPath: string;
}

/** What the company offers, each list in its order. */
export interface Offers {
  /** Those on sale, and those that some still have. */
  plans: Plan[];
  /** Those of the services that it offers. */
  packages: ServicePackage[];
  planned: PlannedPart[];
  services: ServiceKind[];
}

export const noOffers: Offers = { plans: [], packages: [], planned: [], services: [] };

/** The plans that can be bought. */
export function onSale({ plans }: Pick<Offers, "plans">): Plan[] {
  return plans.filter(({ isOnSale }) => isOnSale);
}

/** The first plan on which a car passes every 20 minutes. */
export function frequentOf(plans: readonly Plan[]): Plan | undefined {
  return plans.find(({ promises }) => promises.some(({ proof }) => proof === "frequency"));
}

/** The packages of a family. */
export function packagesOf({ packages }: Pick<Offers, "packages">, family: Family): ServicePackage[] {
  return packages.filter((each) => each.family === family);
}

/** ", from $799.99 per event", behind a description; nothing without offers. */
export function fromWords(offers: readonly { priceCents: number }[] = [], unit = "per month"): string {
  const cents = lowestOf(offers);
  return cents === undefined ? "" : `, from ${formatMoney(cents)} ${unit}`;
}

/** The lowest price of some offers in cents; undefined without any. */
export function lowestOf(offers: readonly { priceCents: number }[]): number | undefined {
  return offers.length === 0 ? undefined : Math.min(...offers.map(({ priceCents }) => priceCents));
}
