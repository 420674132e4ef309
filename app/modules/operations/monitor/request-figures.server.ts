import { env } from "~/platform/env.server";
import { singleton } from "~/platform/singleton.server";

/** Upper bounds of the buckets in milliseconds; one more bucket holds anything slower. */
export const bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** Upper bound for anything slower than the last bound: a request is cut off after a minute. */
const slowest = 60_000;

/** Requests of one route, method and status class since the start, by duration. */
interface Series {
  route: string;
  method: string;
  status: string;
  counts: number[];
  /** Milliseconds. */
  sum: number;
}

/** A request that was answered. */
interface Counted {
  /** A pattern, never an address. */
  route: string;
  method: string;
  status: number;
  ms: number;
  /** It takes as long as its sender, so it is left out of the p95. */
  isUpload?: boolean;
}

/** Counted since it was asked last: `p95` is the upper bound of its bucket in milliseconds, null without requests. */
interface Minute {
  requests: number;
  p95: number | null;
}

const methods = ["GET", "HEAD", "POST", "other"];
const maxRoutes = 600;
const other = "(other)";

class RequestFigures {
  readonly #routes = new Map<string, (Series | undefined)[]>();
  #minute = zeros();

  count({ route, method, status, ms, isUpload = false }: Counted): void {
    if (!env.metrics) return;
    const at = bucketOf(ms);
    if (!isUpload) this.#minute[at] = (this.#minute[at] ?? 0) + 1;
    const series = this.#find(route, method, Math.floor(status / 100));
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += ms;
  }

  all(): Series[] {
    return [...this.#routes.values()].flatMap((samples) => samples.filter((one) => one !== undefined));
  }

  takeMinute(): Minute {
    const counts = this.#minute;
    this.#minute = zeros();
    const requests = counts.reduce((sum, count) => sum + count, 0);
    let left = requests * 0.95;
    const at = counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return { requests, p95: requests === 0 ? null : (bounds[at] ?? slowest) };
  }

  #find(route: string, method: string, hundreds: number): Series {
    const known = this.#routes.get(route);
    if (!known && route !== other && this.#routes.size >= maxRoutes)
      return this.#find(other, method, hundreds);
    const samples = known ?? [];
    if (!known) this.#routes.set(route, samples);
    const number = methods.indexOf(method);
    const place = (number < 0 ? methods.length - 1 : number) * 6 + hundreds;
    const found = samples[place];
    if (found) return found;
    const made = {
      route,
      method: methods[number] ?? "other",
      status: `${hundreds}xx`,
      counts: zeros(),
      sum: 0,
    };
    samples[place] = made;
    return made;
  }
}

function zeros(): number[] {
  return Array.from({ length: bounds.length + 1 }, () => 0);
}

function bucketOf(ms: number): number {
  let at = 0;
  while (at < bounds.length && ms > (bounds[at] ?? 0)) at += 1;
  return at;
}

export const requestFigures = singleton("request figures", () => new RequestFigures());

/** What this process's page cache did, and how many requests found no place. */
export const pageFigures = singleton("page figures", () => ({
  hit: 0,
  stale: 0,
  miss: 0,
  renewed: 0,
  failed: 0,
  turnedAway: 0,
}));

/** Requests since the last report: `named` by a trusted proxy's X-Forwarded-For, and those that only show their peer. */
export const visitorFigures = singleton("visitor figures", () => ({ named: 0, unnamed: 0 }));
