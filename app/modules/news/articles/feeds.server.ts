import { type Selectable, sql } from "kysely";
import { company } from "~/modules/shared/company/company.server";
import { type DB, db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { formatTime } from "~/platform/format";
import { sendJob } from "~/platform/jobs.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { gnews } from "./gnews.server";
import { newsFetch } from "./news-queue.server";
import { type NewsFailure, type NewsSource, nextDay } from "./news-source.server";
import { rss } from "./rss.server";

type Feed = Selectable<DB["newsFeeds"]>;

const topic = "news";

dropPagesOn(topic, "/news");

/** Call it in the transaction that changes what /news shows. */
export async function changed(trx: Executor): Promise<void> {
  await publish(topic, {}, trx);
}

const [minute, hour] = [60_000, 3_600_000];

/** A fetch that takes longer than this has died. */
const claim = minute;

/** In the order they are asked: each stands in for the ones before it when they are off or fail. */
export const sources = [gnews, rss];

/** The first source that is on. */
function leading(): NewsSource | undefined {
  return sources.find((source) => source.isOn());
}

async function find({ name }: NewsSource, executor: Executor): Promise<Feed | undefined> {
  return executor.selectFrom("newsFeeds").selectAll().where("name", "=", name).executeTakeFirst();
}

export async function isFailing(source: NewsSource, executor: Executor = db): Promise<boolean> {
  return ((await find(source, executor))?.failures ?? 0) > 0;
}

/** Whether fetching works: it fails if every source does. */
export async function state(executor: Executor = db): Promise<{ failed: boolean; asOf: Date | null }> {
  const names = sources.filter((source) => source.isOn()).map(({ name }) => name);
  if (names.length === 0) return { failed: false, asOf: null };
  const feeds = await executor
    .selectFrom("newsFeeds")
    .select(["failures", "succeededAt"])
    .where("name", "in", names)
    .execute();
  const times = feeds.flatMap(({ succeededAt }) => succeededAt?.getTime() ?? []);
  return {
    failed: feeds.length > 0 && feeds.every(({ failures }) => failures > 0),
    asOf: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

/** The state of the first source that is on, for the monitor; undefined if none is. */
export async function status(now = new Date(), executor: Executor = db) {
  const source = leading();
  if (!source) return undefined;
  const feed = await find(source, executor);
  const used = feed && isToday(feed, now) ? feed.used : 0;
  const { succeededAt = null, failure = null, failures = 0 } = feed ?? {};
  const dailyBudget = source.dailyBudget();
  return {
    source: source.label,
    succeededAt,
    failure,
    failures,
    nextAt: feed ? nextOf(feed, source, now) : now,
    left: dailyBudget - used,
    dailyBudget,
  };
}

/** Lets one process fetch, and counts the fetch, if it is time and within the day's budget. */
export async function take(source: NewsSource, now: Date, executor: Executor = db): Promise<boolean> {
  const today = dayOf(now);
  const until = new Date(now.getTime() + claim);
  const dailyBudget = source.dailyBudget();
  const { numInsertedOrUpdatedRows: taken } = await executor
    .insertInto("newsFeeds")
    .values({
      name: source.name,
      beganAt: now,
      nextAt: now,
      claimedUntil: until,
      triedAt: now,
      budgetDay: today,
      used: 1,
    })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({
          claimedUntil: until,
          triedAt: now,
          budgetDay: today,
          used: sql`CASE WHEN news_feeds.budget_day = ${today}::date THEN news_feeds.used + 1 ELSE 1 END`,
        })
        .where("newsFeeds.nextAt", "<=", now)
        .where(sql<boolean>`coalesce(news_feeds.claimed_until <= ${now}, true)`)
        .where(sql<boolean>`(news_feeds.budget_day <> ${today}::date OR news_feeds.used < ${dailyBudget})`),
    )
    .executeTakeFirst();
  return (taken ?? 0n) > 0n;
}

export async function succeed(source: NewsSource, now: Date, trx: Executor): Promise<void> {
  const { timeZone } = await company();
  await save(
    source,
    {
      ...{ succeededAt: now, failures: 0, failure: null, keyToldAt: null, outageToldAt: null },
      nextAt: nextSlot(now, timeZone),
    },
    trx,
  );
}

/** Returns what the owner must be told, once per outage. */
export async function fail(
  source: NewsSource,
  failure: NewsFailure,
  now: Date,
  trx: Executor,
): Promise<string | undefined> {
  const feed = await trx
    .selectFrom("newsFeeds")
    .selectAll()
    .where("name", "=", source.name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const failures = feed.failures + 1;
  const wait = new Date(now.getTime() + backOff(failures));
  const nextAt = failure.notBefore && failure.notBefore > wait ? failure.notBefore : wait;
  const key = failure.kind === "key" && !feed.keyToldAt;
  const since = feed.succeededAt ?? feed.beganAt;
  const outage = !feed.outageToldAt && now.getTime() - since.getTime() >= 24 * hour;
  await save(
    source,
    {
      ...{ failures, failure: failure.message, nextAt },
      ...(key && { keyToldAt: now }),
      ...(outage && { outageToldAt: now }),
    },
    trx,
  );
  if (key) return `News: ${source.label} refuses the key`;
  return outage ? `News: nothing new for 24 hours. ${failure.message}` : undefined;
}

/** 1 minute, doubled with each failure in a row up to 6 hours, a little apart for each site. */
export function backOff(failures: number, random = Math.random()): number {
  const wait = minute * 2 ** Math.min(failures - 1, 9);
  return Math.min(6 * hour, Math.round(wait * (0.9 + random * 0.2)));
}

/** Every half hour by day, every two hours from 11 PM to 6 AM. */
export function nextSlot(now: Date, timeZone: string): Date {
  const half = 30 * minute;
  let at = (Math.floor(now.getTime() / half) + 1) * half;
  while (!isSlot(at, timeZone)) at += half;
  return new Date(at);
}

function isSlot(at: number, timeZone: string): boolean {
  const clock = { hour: "numeric", minute: "numeric", hourCycle: "h23", timeZone } as const;
  const [hours = 0, minutes] = new Intl.DateTimeFormat("en-CA", clock).format(at).split(":").map(Number);
  return (hours >= 6 && hours < 23) || (hours % 2 === 0 && minutes === 0);
}

/** What a person who presses Refresh is told; one fetch in ten minutes serves everybody. */
export async function refresh(now = new Date(), executor: Executor = db): Promise<string> {
  const source = leading();
  if (!source)
    return "The news is not updated automatically at the moment, so these are the newest articles.";
  const feed = await find(source, executor);
  const next = feed ? nextOf(feed, source, now) : now;
  const open = feed && opensAt(feed, source, now);
  if (next <= now || (open && open <= now)) {
    await inTransaction(executor, async (trx) => {
      if (next > now) await save(source, { nextAt: now }, trx);
      await sendJob(newsFetch, {}, trx, { singletonKey: "asked" });
    });
    return "We are looking for new articles. Refresh again in a minute.";
  }
  const { timeZone } = await company();
  const clock = formatTime(open && open < next ? open : next, timeZone);
  if (!feed?.succeededAt) return `Next update at ${clock}`;
  return `Updated ${ago(now.getTime() - feed.succeededAt.getTime())}; next update at ${clock}`;
}

/** When Refresh may next bring a fetch forward: not after a failure, and not beyond the budget. */
function opensAt(feed: Feed, source: NewsSource, now: Date): Date | undefined {
  if (feed.failures > 0 || isFull(feed, source, now)) return undefined;
  return new Date((feed.triedAt ?? feed.beganAt).getTime() + 10 * minute);
}

function ago(ms: number): string {
  const [amount, unit] = ms < hour ? [ms / minute, "minute"] : [ms / hour, "hour"];
  const whole = Math.floor(amount);
  return whole === 0 ? "just now" : `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
}

function nextOf(feed: Feed, source: NewsSource, now: Date): Date {
  const reset = nextDay(now);
  return isFull(feed, source, now) && feed.nextAt < reset ? reset : feed.nextAt;
}

function isFull(feed: Feed, source: NewsSource, now: Date): boolean {
  return isToday(feed, now) && feed.used >= source.dailyBudget();
}

function isToday(feed: Feed, now: Date): boolean {
  return String(feed.budgetDay) === dayOf(now);
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

async function save({ name }: NewsSource, values: Partial<Feed>, trx: Executor): Promise<void> {
  await trx
    .updateTable("newsFeeds")
    .set({ claimedUntil: null, ...values })
    .where("name", "=", name)
    .execute();
}
