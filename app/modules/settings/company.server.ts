import type { Selectable } from "kysely";
import { z } from "zod";
import { type DB, db, type Executor } from "~/platform/db.server";
import { isListening, onReconnect, subscribe } from "~/platform/event-bus.server";
import { logError } from "~/platform/log.server";
import { markProvisional } from "~/platform/scope.server";
import { singleton } from "~/platform/singleton.server";
import { dropPages, dropPagesOn } from "~/platform/stored-pages.server";

/** What the company says about itself on every page (rows 5, 19, 22, 165, 173). */
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
  /** IANA name; times are stored in UTC and shown in this zone. */
  timeZone: string;
  /** What stands above the shop (row 155, B30). */
  productsNotice: string;
}

/** The topic on which a change of the settings is announced to every process. */
export const settingsTopic = "company-settings";

const socialLinks = z.array(z.object({ label: z.string(), url: z.url({ protocol: /^https?$/ }) }));

interface Cache {
  value: Company | undefined;
  loading: Promise<Company | undefined> | undefined;
  fresh: boolean;
  /** Readings begun so far, and the number of the one that `value` comes from. */
  begun: number;
  kept: number;
  /** Makes the next reader read again. */
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

/** Makes this process read the settings anew for whatever it shows next, before it hears of its own change. */
export function dropCompany(): void {
  cache.drop();
  dropPages();
}

/**
 * The company settings. Read once and kept until staff change them. When the database is away, the last known ones or
 * those of a new installation are given, so that every page, errors too, carries the emergency line.
 */
export async function company(): Promise<Company> {
  if (!isListening()) markProvisional();
  if (cache.fresh && cache.value) return cache.value;
  cache.loading ??= load();
  const loaded = await cache.loading;
  if (!loaded) markProvisional();
  return loaded ?? cache.value ?? newInstallation;
}

/** A reading that a change overtook is good for those who asked before it, and to be remembered until a newer one ends. */
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
    .selectFrom("company_settings")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** The settings as the table has them, made safe to show: a link that is no web address is left out. */
export function fromRow(row: Selectable<DB["company_settings"]>): Company {
  return {
    name: row.name,
    phone: row.phone,
    email: row.email,
    hours: row.hours,
    address: row.address,
    serviceArea: row.service_area,
    socialLinks: socialLinks.catch([]).parse(row.social_links),
    assistantName: row.assistant_name,
    licenceNumber: row.licence_number,
    timeZone: row.time_zone,
    productsNotice: row.products_notice ?? comingSoon,
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
  timeZone: "America/Toronto",
  productsNotice: comingSoon,
};
