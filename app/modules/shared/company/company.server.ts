import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { type DB, db, type Executor } from "~/platform/db.server";
import { isListening, onReconnect, subscribe } from "~/platform/event-bus.server";
import { logError } from "~/platform/log.server";
import { markProvisional } from "~/platform/scope.server";
import { singleton } from "~/platform/singleton.server";
import { dropPages, dropPagesOn } from "~/platform/stored-pages.server";

export interface Company {
  name: string;
  /** E.164. */
  phone: string;
  email: string;
  hours: string;
  address: string | null;
  serviceArea: string;
  socialLinks: { label: string; url: string }[];
  assistantName: string;
  licenceNumber: string | null;
  /** The business number that HST is registered under, such as "123456789 RT0001". */
  taxNumber: string | null;
  /** IANA name. */
  timeZone: string;
  productsNotice: string;
  /** Ontario's rules for publicly advertised jobs apply from 25 employees up. */
  obeysPostingRules: boolean;
  /** Residents get a credit for a month with less than this percentage of passes made; null for none. */
  creditLine: number | null;
  /** E.164, for residents whose plan protects a house; null for none. */
  priorityPhone: string | null;
}

export const settingsTopic = "company-settings";

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

/** What the queues' hours follow: read from the table, so that a worker never takes the defaults for the setting. */
export const companyClock = { topic: settingsTopic, timeZone: async () => (await read(db)).timeZone };

/** Drops this process's cache before it receives its own change. */
export function dropCompany(): void {
  cache.drop();
  dropPages();
}

/**
 * Cached until staff change them. If the database is away, returns the last known ones or the defaults, so that every
 * page shows the emergency line.
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
    if (value && number > cache.kept) Object.assign(cache, { value, kept: number });
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
  return {
    name: row.name,
    phone: row.phone,
    email: row.email,
    hours: row.hours,
    address: row.address,
    serviceArea: row.serviceArea,
    socialLinks: socialLinks.catch([]).parse(row.socialLinks),
    assistantName: row.assistantName,
    licenceNumber: row.licenceNumber,
    taxNumber: row.taxNumber,
    timeZone: row.timeZone,
    productsNotice: row.productsNotice ?? comingSoon,
    obeysPostingRules: row.obeysPostingRules,
    creditLine: row.creditLine,
    priorityPhone: row.priorityPhone,
  };
}

const comingSoon = "Coming Soon";

const newInstallation: Company = {
  name: "Nightjar Patrol",
  phone: "+19055550142",
  email: "hello@nightjar.test",
  hours: "Monday to Friday, 9am to 5pm",
  address: null,
  serviceArea: "Peel Region and the Greater Toronto Area, Ontario",
  socialLinks: [],
  assistantName: "Robin",
  licenceNumber: null,
  taxNumber: null,
  timeZone: "America/Toronto",
  productsNotice: comingSoon,
  obeysPostingRules: true,
  creditLine: null,
  priorityPhone: null,
};
