import { pageFigures } from "~/modules/operations/monitor/request-figures.server";
import { log, logError } from "~/platform/log.server";
import type { Render } from "./page-render";
import { StoredPage } from "./stored-page";

/** Milliseconds: how long a page is fresh, then may be served stale, and the wait after a failed render. */
const fresh = 60_000;
const stale = 60_000;
const pause = 5_000;
/** Capped, so that made-up queries cannot fill the memory. */
const maxFailures = 1_000;
const maxBytes = 16 * 1024 * 1024;

interface Entry {
  page: StoredPage;
  size: number;
  made: number;
  due: number;
  used: number;
}

/** A page to send; `age` (seconds) is set if no newer one could be rendered. */
export interface Found {
  page: StoredPage;
  age?: number;
}

interface PageCacheOptions {
  render: Render;
  limit?: number;
  now?: () => number;
}

type Outcome = StoredPage | "failed" | "dropped";

export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #renewals = new Map<string, Promise<Outcome>>();
  readonly #failures = new Map<string, number>();
  readonly #render: Render;
  readonly #limit: number;
  readonly #now: () => number;
  #size = 0;

  constructor({ render, limit = maxBytes, now = () => performance.now() }: PageCacheOptions) {
    this.#render = render;
    this.#limit = limit;
    this.#now = now;
  }

  get size(): number {
    return this.#size;
  }

  find(key: string): Found | undefined | Promise<Found | undefined> {
    const now = this.#now();
    const entry = this.#entries.get(key);
    if (entry) {
      entry.used = now;
      if (now < entry.due) {
        pageFigures.hit += 1;
        return entry;
      }
    }
    if (now < (this.#failures.get(key) ?? Number.NEGATIVE_INFINITY) + pause) return this.#aged(key);
    const renewal = this.#renewals.get(key) ?? this.#renew(key);
    if (entry && now < entry.due + stale) {
      pageFigures.stale += 1;
      return entry;
    }
    pageFigures.miss += 1;
    return this.#outcome(key, renewal);
  }

  /** Forgets all pages, or those of a path with any query, including renders in progress. */
  drop(path?: string): void {
    const isMeant = (key: string) => path === undefined || key === path || key.startsWith(`${path}?`);
    for (const map of [this.#entries, this.#renewals, this.#failures]) {
      for (const key of [...map.keys()].filter(isMeant)) map.delete(key);
    }
    this.#size = sum(this.#entries);
  }

  /** We may have missed a change: renews every page before serving it, or serves it with its age. */
  expire(): void {
    this.#renewals.clear();
    this.#failures.clear();
    for (const entry of this.#entries.values()) entry.due = Number.NEGATIVE_INFINITY;
  }

  async #outcome(key: string, renewal: Promise<Outcome>): Promise<Found | undefined> {
    const outcome = await renewal;
    if (outcome === "failed") return this.#aged(key);
    return outcome === "dropped" ? this.find(key) : { page: outcome };
  }

  #aged(key: string): Found | undefined {
    const entry = this.#entries.get(key);
    return entry && { page: entry.page, age: Math.floor((this.#now() - entry.made) / 1_000) };
  }

  #renew(key: string): Promise<Outcome> {
    const renewal = this.#make(key).then((page): Outcome => {
      // A render overtaken by a change still answers those who asked before the change, but is not kept.
      if (this.#renewals.get(key) !== renewal) return "dropped";
      this.#renewals.delete(key);
      pageFigures[page ? "renewed" : "failed"] += 1;
      if (page) return this.#keep(key, page);
      if (this.#failures.size >= maxFailures) this.#failures.clear();
      this.#failures.set(key, this.#now());
      return "failed";
    });
    this.#renewals.set(key, renewal);
    return renewal;
  }

  async #make(key: string): Promise<StoredPage | undefined> {
    const page = key.split("?")[0];
    try {
      const rendered = await this.#render(key);
      if (rendered) return new StoredPage(rendered);
      log("page.not_kept", { page });
    } catch (error) {
      logError("page.failed", error, { page });
    }
    return undefined;
  }

  #keep(key: string, made: StoredPage): StoredPage {
    this.#failures.delete(key);
    const now = this.#now();
    const former = this.#entries.get(key)?.page;
    const page = former?.isSameAs(made) ? former : made;
    this.#entries.set(key, { page, size: 0, made: now, due: now + fresh, used: now });
    if (page === made) void this.#compress(key, page);
    this.#weigh(key);
    return page;
  }

  async #compress(key: string, page: StoredPage): Promise<void> {
    try {
      await page.compress();
      this.#weigh(key);
    } catch (error) {
      logError("page.not_compressed", error);
    }
  }

  #weigh(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.size = key.length + entry.page.size;
    this.#size = sum(this.#entries);
    if (this.#size <= this.#limit) return;
    const byUse = [...this.#entries].sort(([, one], [, other]) => one.used - other.used);
    for (const [oldest, { size }] of byUse) {
      if (this.#size <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#size -= size;
    }
  }
}

function sum(entries: Map<string, Entry>): number {
  let size = 0;
  for (const entry of entries.values()) size += entry.size;
  return size;
}
