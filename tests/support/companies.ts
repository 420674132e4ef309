import type { Kysely } from "kysely";
import { demoClock, demoCompany } from "../../app/modules/operations/demo/demo-company";
import type { PatrolClock } from "../../app/modules/shared/company/patrol-hours";
import type { DB } from "../../app/platform/db.generated";
import { becomeHarbourWatch, harbourClock, harbourServices, harbourWatch } from "./harbour-watch";

/** What a journey has to know of the company whose site it walks through. */
export interface TestCompany {
  name: string;
  assistantName: string;
  taxPercent: number;
  province: string;
  clock: PatrolClock;
  /** One of its plans, and what it costs a month. */
  plan: { name: string; price: string };
  /** What its forms offer, in their order. */
  services: readonly string[];
  /** The heading of the page with its plans. */
  plansHeading: string;
  /** Turns the demo into this company's. */
  settle?(database: Kysely<DB>): Promise<unknown>;
}

/** The services that the specification names, as the demo offers them. */
export const serviceTypes = [
  "Residential Services",
  "Event Security",
  "Personal Protection Services",
  "Corporate Services",
  "N/A",
] as const;

/** Both companies, by the names that playwright.config.ts has for them. */
export const companies = {
  nightjar: {
    name: demoCompany.name,
    assistantName: demoCompany.assistantName,
    taxPercent: 13,
    province: "ON",
    clock: demoClock,
    plan: { name: "Street Package", price: "$149.00" },
    services: serviceTypes,
    plansHeading: "Neighbourhood watch",
  },
  harbour: {
    name: harbourWatch.name,
    assistantName: harbourWatch.assistantName,
    taxPercent: harbourWatch.taxRate,
    province: harbourWatch.province,
    clock: harbourClock,
    plan: { name: "Pier Package", price: "$177.00" },
    services: [...harbourServices, "N/A"],
    plansHeading: "Residential Services",
    settle: becomeHarbourWatch,
  },
} satisfies Record<string, TestCompany>;
