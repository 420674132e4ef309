import { sql } from "kysely";
import { z } from "zod";
import { families, noOffers, type Offers, onSale, type Plan } from "~/modules/shared/catalogue/offers";
import { frequencies, pointKinds, proofKinds } from "~/modules/shared/catalogue/promises";
import { kindOf, serviceChoices, serviceSubjects } from "~/modules/shared/catalogue/service-kinds";
import { db, type Executor } from "~/platform/db.server";
import { isListening, onReconnect, subscribe } from "~/platform/event-bus.server";
import { logError } from "~/platform/log.server";
import { markProvisional } from "~/platform/scope.server";
import { singleton } from "~/platform/singleton.server";
import { dropPages, dropPagesOn } from "~/platform/stored-pages.server";
import { servicePackage } from "./package.noun";
import { plan } from "./plan.noun";
import { planPromise } from "./plan-promise.noun";
import { roadmapItem } from "./roadmap-item.noun";
import { serviceKind } from "./service-kind.noun";

/** Every change of a record is published under its type. */
const topics = [plan.type, planPromise.type, servicePackage.type, roadmapItem.type, serviceKind.type];

interface Cache {
  value: Offers | undefined;
  loading: Promise<Offers | undefined> | undefined;
  fresh: boolean;
  drop: () => void;
}

const cache = singleton("offers", () => {
  const drop = () => {
    kept.fresh = false;
    kept.loading = undefined;
  };
  const kept: Cache = { value: undefined, loading: undefined, fresh: false, drop };
  for (const topic of topics) subscribe(topic, drop);
  onReconnect(drop);
  return kept;
});

for (const topic of topics) dropPagesOn(topic);

/** Drops this process's cache before it receives its own change. */
export function dropOffers(): void {
  cache.drop();
  dropPages();
}

/**
 * Cached until staff change them; inside a transaction, read there if they are not cached. The last known ones, or none,
 * while the database is away.
 */
export async function offers(executor: Executor = db): Promise<Offers> {
  if (!isListening()) markProvisional();
  if (cache.fresh && cache.value) return cache.value;
  if (executor.isTransaction) return read(executor);
  cache.loading ??= load();
  const loaded = await cache.loading;
  if (!loaded) markProvisional();
  return loaded ?? cache.value ?? noOffers;
}

/** A plan that is or was on sale. @throws Error if the database is away and no plan was ever read */
export async function findPlan(key: unknown, executor: Executor = db): Promise<Plan | undefined> {
  if (typeof key !== "string" || key === "") return undefined;
  const found = await offers(executor);
  if (found === noOffers) throw new Error("The plans could not be read.");
  return found.plans.find((each) => each.key === key);
}

/** The plans that can be bought, in their order. */
export async function plansOnSale(executor: Executor = db): Promise<Plan[]> {
  return onSale(await offers(executor));
}

/** What forms offer as the service that somebody asks for; empty while the database is away and they were never read. */
export async function serviceNames(executor: Executor = db): Promise<string[]> {
  const found = await offers(executor);
  return found === noOffers ? [] : serviceChoices(found.services);
}

/** A load that started before a change still answers the requests waiting for it, but does not mark the cache fresh. */
function load(): Promise<Offers | undefined> {
  const loading: Promise<Offers | undefined> = read(db)
    .catch((error: unknown) => void logError("offers.unavailable", error))
    .then((value) => {
      if (cache.loading !== loading) return value ?? undefined;
      if (value) cache.value = value;
      Object.assign(cache, { loading: undefined, fresh: value !== undefined });
      return value ?? undefined;
    });
  return loading;
}

const shape = z.object({
  plans: z.array(
    z.object({
      key: z.string(),
      packageName: z.string(),
      patrolName: z.string(),
      description: z.string(),
      priceCents: z.number(),
      protects: z.enum(pointKinds),
      isOnSale: z.boolean(),
      promises: z.array(
        z.object({ words: z.string(), every: z.enum(frequencies), proof: z.enum(proofKinds) }),
      ),
    }),
  ),
  packages: z.array(
    z.object({
      name: z.string(),
      family: z.enum(families),
      priceCents: z.number(),
      unit: z.string(),
      description: z.string(),
      features: z.array(z.string()),
      warranty: z.string().nullable(),
      cameras: z.string().nullable(),
    }),
  ),
  planned: z.array(
    z.object({
      name: z.string(),
      short: z.string(),
      teaser: z.string(),
      text: z.string(),
      todayText: z.string(),
      todayPath: z.string(),
    }),
  ),
  services: z.array(
    z.object({
      name: z.string(),
      subject: z.enum(serviceSubjects),
      status: z.enum(["offered", "under"]),
      heading: z.string(),
      text: z.string(),
      teaser: z.string(),
    }),
  ),
});

/** In one statement. */
async function read(executor: Executor): Promise<Offers> {
  const { rows } = await sql<{ offers: unknown }>`
    SELECT jsonb_build_object(
      'plans', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'packageName', package_name,
          'patrolName', patrol_name, 'description', description, 'priceCents', coalesce(sold_cents, price_cents),
          'protects', protects, 'isOnSale', status = 'published', 'promises', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('words', words, 'every', every, 'proof', proof)
                ORDER BY m.place, m.id), '[]')
              FROM plan_promises m WHERE m.plan = p.key AND proof <> 'none'))
          ORDER BY place, id), '[]') FROM plans p WHERE status <> 'draft'),
      'packages', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'family', family, 'priceCents',
          price_cents, 'unit', unit, 'description', description, 'features', features, 'warranty', warranty,
          'cameras', cameras) ORDER BY place, id), '[]') FROM packages WHERE status = 'published'),
      'planned', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'short', short, 'teaser', teaser,
          'text', text, 'todayText', today_text, 'todayPath', today_path) ORDER BY place, id), '[]')
        FROM roadmap_items),
      'services', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'subject', subject, 'status', status,
          'heading', coalesce(heading, name), 'text', text, 'teaser', coalesce(teaser, text)) ORDER BY place, id), '[]')
        FROM service_kinds WHERE status <> 'hidden')) AS offers`.execute(executor);
  const { plans, packages, ...others } = shape.parse(rows[0]?.offers);
  return {
    ...others,
    packages: packages.filter(({ family }) => kindOf(others.services, family)),
    plans: plans.map((each) => ({ ...each, features: each.promises.map(({ words }) => words) })),
  };
}
