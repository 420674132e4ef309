import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { type Brand, usualBrand } from "~/modules/shared/theme/colours";
import { type DB, db, type Executor } from "~/platform/db.server";
import { isListening, onReconnect, subscribe } from "~/platform/event-bus.server";
import { logError } from "~/platform/log.server";
import { markProvisional } from "~/platform/scope.server";
import { digest } from "~/platform/secrets.server";
import { singleton } from "~/platform/singleton.server";
import { dropPages, dropPagesOn } from "~/platform/stored-pages.server";
import { placesIn } from "./company-record";
import { rememberName } from "./own-names.server";
import { newestHours, type PatrolClock, type PatrolHours, usualHours } from "./patrol-hours";
import { firstTimeZone } from "./time-zones";

export interface Company {
  name: string;
  /** The emergency line in E.164, or "" until there is one. */
  phone: string;
  /** When the line is answered: "24/7", or other words; "" says nothing of it. */
  lineHours: string;
  /** "" until there is one. */
  email: string;
  hours: string;
  address: string | null;
  serviceArea: string;
  socialLinks: { label: string; url: string }[];
  assistantName: string;
  licenceNumber: string | null;
  /** The sales tax on what we sell, such as HST, and its percentage; 0 for a company that charges none. */
  taxName: string;
  taxPercent: number;
  /** The one beside it, such as QST beside GST; null for none. */
  secondTaxName: string | null;
  secondTaxPercent: number | null;
  /** The business number that the tax is registered under, such as "123456789 RT0001". */
  taxNumber: string | null;
  /** IANA name. */
  timeZone: string;
  /** The code of the province whose law our words follow; null until it is chosen. */
  province: string | null;
  /** Places that the news has to mention, one of them at least; none for the whole country's. */
  newsPlaces: string[];
  /** Heads the news page, such as "Greater Toronto Area"; may be empty. */
  newsArea: string;
  /** Where the name comes from, in a sentence or two; may be empty. */
  nameStory: string;
  /** The newest hours of patrol, as 23:00, and the minutes between two passes. */
  patrolFrom: string;
  patrolTo: string;
  patrolEvery: number;
  /** Those and the ones before, the newest first; never empty. */
  patrolHours: PatrolHours[];
  /** The company's two colours, and the name of the bytes of its logo; null for those of the program. */
  brand: Brand;
  logo: string | null;
  productsNotice: string;
  /** Ontario's rules for publicly advertised jobs apply from 25 employees up. */
  obeysPostingRules: boolean;
  /** Residents get a credit for a month with less than this percentage of passes made; null for none. */
  creditLine: number | null;
  /** E.164, for residents whose plan protects a house; null for none. */
  priorityPhone: string | null;
  /** Two to four letters that references begin with, such as NJ; null for the initials of the name. */
  referencePrefix: string | null;
}

export const settingsTopic = "company-settings";

const hoursSchema = z
  .array(z.object({ firstNight: z.string(), from: z.string(), to: z.string(), every: z.number() }))
  .min(1);

const socialLinks = z.array(z.object({ label: z.string(), url: z.url({ protocol: /^https?$/ }) }));

interface Cache {
  value: Company | undefined;
  loading: Promise<Company | undefined> | undefined;
  fresh: boolean;
  /** Loads started so far, and the number of the one `value` comes from. */
  begun: number;
  kept: number;
  drop: () => void;
}

const cache = singleton("company settings", () => {
  const drop = () => {
    kept.fresh = false;
    kept.loading = undefined;
  };
  const kept: Cache = { value: undefined, loading: undefined, fresh: false, begun: 0, kept: 0, drop };
  subscribe(settingsTopic, drop);
  onReconnect(drop);
  return kept;
});

dropPagesOn(settingsTopic);

/** The company's time zone as SQL, for filters by day. */
export const companyZone = sql<string>`(select time_zone from company_settings where id = 1)`;

/** The sales tax as SQL, where a transaction is open: each with its name and its percentage. */
export const companyTaxes = sql<string>`(
  select jsonb_path_query_array(jsonb_build_array(
      jsonb_build_object('name', tax_name, 'percent', tax_rate),
      jsonb_build_object('name', second_tax_name, 'percent', second_tax_rate)), '$[*] ? (@.name != null)')
  from company_settings where id = 1)`;
/** Whether Ontario's own rules are the company's. */
export const inOntario = sql<boolean>`coalesce((select province = 'ON' from company_settings where id = 1), false)`;

/** What turns the company's nights into instants, as SQL. */
export const patrolClock = sql<PatrolClock>`(
  select jsonb_build_object('timeZone', time_zone, 'patrolHours', patrol_hours) from company_settings where id = 1)`;

/** The same, read on its own. @throws if the company has no settings */
export async function readClock(executor: Executor): Promise<PatrolClock> {
  const { clock } = await executor
    .selectFrom("companySettings")
    .select(patrolClock.as("clock"))
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return clock;
}

/** What the queues' hours follow: read from the table, so that a worker never takes the defaults for the setting. */
export const companyClock = { topic: settingsTopic, timeZone: async () => (await read(db)).timeZone };

/** Drops this process's cache before it receives its own change. */
export function dropCompany(): void {
  cache.drop();
  dropPages();
}

/**
 * Cached until staff change them. If the database is away, returns the last known ones or the defaults.
 */
export async function company(): Promise<Company> {
  if (!isListening()) markProvisional();
  if (cache.fresh && cache.value) return cache.value;
  cache.loading ??= load();
  const loaded = await cache.loading;
  if (!loaded) markProvisional();
  return loaded ?? cache.value ?? newInstallation;
}

/** A load that started before a change still answers the requests waiting for it, but does not mark the cache fresh. */
function load(): Promise<Company | undefined> {
  const number = ++cache.begun;
  const settle = (value: Company | undefined) => {
    if (value && number > cache.kept) {
      Object.assign(cache, { value, kept: number });
      rememberName(value.name);
    }
    if (cache.loading !== loading) return value;
    cache.loading = undefined;
    cache.fresh = value !== undefined;
    return value;
  };
  const loading = read(db)
    .catch((error: unknown) => logError("settings.unavailable", error))
    .then((value) => settle(value ?? undefined));
  return loading;
}

async function read(executor: Executor): Promise<Company> {
  const row = await executor
    .selectFrom("companySettings")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Leaves out links that are not web addresses. */
export function fromRow(row: Selectable<DB["companySettings"]>): Company {
  const patrolHours = hoursSchema.catch([usualHours]).parse(row.patrolHours);
  return {
    name: row.name,
    phone: row.phone,
    lineHours: row.lineHours,
    email: row.email,
    hours: row.hours,
    address: row.address,
    serviceArea: row.serviceArea,
    socialLinks: socialLinks.catch([]).parse(row.socialLinks),
    assistantName: row.assistantName,
    licenceNumber: row.licenceNumber,
    taxName: row.taxName,
    taxPercent: row.taxRate,
    secondTaxName: row.secondTaxName,
    secondTaxPercent: row.secondTaxRate,
    taxNumber: row.taxNumber,
    timeZone: row.timeZone,
    province: row.province,
    newsPlaces: placesIn(row.newsPlaces),
    newsArea: row.newsArea,
    nameStory: row.nameStory,
    ...fieldsOf(newestHours({ patrolHours })),
    patrolHours,
    brand: { night: row.colourNight ?? usualBrand.night, lamp: row.colourLamp ?? usualBrand.lamp },
    logo: row.logo && digest(row.logo).toString("hex").slice(0, 32),
    productsNotice: row.productsNotice ?? comingSoon,
    obeysPostingRules: row.obeysPostingRules,
    creditLine: row.creditLine,
    priorityPhone: row.priorityPhone,
    referencePrefix: row.referencePrefix,
  };
}

function fieldsOf({ from, to, every }: PatrolHours) {
  return { patrolFrom: from, patrolTo: to, patrolEvery: every };
}

const comingSoon = "Coming Soon";

/** What the first migrations write. */
export const newInstallation: Company = {
  name: "Your company",
  phone: "",
  lineHours: "",
  email: "",
  hours: "Monday to Friday, 9am to 5pm",
  address: null,
  serviceArea: "our service area",
  socialLinks: [],
  assistantName: "Robin",
  licenceNumber: null,
  taxName: "HST",
  taxPercent: 13,
  secondTaxName: null,
  secondTaxPercent: null,
  taxNumber: null,
  timeZone: firstTimeZone,
  province: null,
  newsPlaces: [],
  newsArea: "",
  nameStory: "",
  ...fieldsOf(usualHours),
  patrolHours: [usualHours],
  brand: usualBrand,
  logo: null,
  productsNotice: comingSoon,
  obeysPostingRules: true,
  creditLine: null,
  priorityPhone: null,
  referencePrefix: null,
};
