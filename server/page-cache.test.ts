import { beforeEach, describe, expect, test, vi } from "vitest";
import { PageCache } from "./page-cache";
import type { RenderedPage, StoredPage } from "./stored-page";

const seconds = 1_000;
const headers: [string, string][] = [["Content-Type", "text/html; charset=utf-8"]];

let clock: number;
let lines: string[];

beforeEach(() => {
  clock = 0;
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});

interface Run {
  key: string;
  end(text: string): Promise<void>;
  /** Ends with an answer that must not be stored. */
  refuse(): Promise<void>;
  fail(): Promise<void>;
}

/** A cache whose renders wait until the test ends them. */
function cacheOf(options: { limit?: number } = {}) {
  const runs: Run[] = [];
  const render = (key: string) =>
    new Promise<RenderedPage | undefined>((resolve, reject) => {
      const settled = async (settle: () => void) => {
        settle();
        await passOn();
      };
      runs.push({
        key,
        end: (text) => settled(() => resolve({ status: 200, headers, body: Buffer.from(text) })),
        refuse: () => settled(() => resolve(undefined)),
        fail: () => settled(() => reject(new Error("away"))),
      });
    });
  const cache = new PageCache({ render, now: () => clock, ...options });
  return { cache, runs, last: () => runs.at(-1) as Run };
}

/** Lets everything waiting for a promise continue. */
function passOn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface Seen {
  text?: string;
  age?: number;
}

function visit(cache: PageCache, key = "/"): Promise<Seen | undefined> {
  return Promise.resolve(cache.find(key)).then((found) =>
    found ? { text: textOf(found.page), age: found.age } : undefined,
  );
}

function atOnce(cache: PageCache, key = "/"): boolean {
  const found = cache.find(key);
  return found !== undefined && !(found instanceof Promise);
}

function textOf(page: StoredPage): string {
  let sent = "";
  const response = { writeHead: () => {}, end: (body: Buffer) => (sent = body.toString("utf8")) };
  page.send({ method: "GET", headers: {} } as never, response as never);
  return sent;
}

async function filled(options: { limit?: number } = {}) {
  const made = cacheOf(options);
  const first = visit(made.cache);
  await made.last().end("one");
  await first;
  return made;
}

describe("time", () => {
  test("a page is served as it is for 60 seconds", async () => {
    const { cache, runs } = await filled();
    clock = 60 * seconds - 1;
    expect(await visit(cache)).toEqual({ text: "one", age: undefined });
    expect(runs).toHaveLength(1);
  });

  test("for 60 seconds more it is served stale while one renewal runs", async () => {
    const { cache, runs, last } = await filled();
    clock = 60 * seconds;
    for (let n = 0; n < 10; n++) expect(await visit(cache)).toEqual({ text: "one", age: undefined });
    clock = 120 * seconds - 1;
    expect(atOnce(cache)).toBe(true);
    expect(runs).toHaveLength(2);
    await last().end("two");
    expect(await visit(cache)).toEqual({ text: "two", age: undefined });
    clock = 180 * seconds - 2;
    expect(await visit(cache)).toEqual({ text: "two", age: undefined });
    expect(runs).toHaveLength(2);
  });

  test("after 120 seconds visitors wait for the renewal, even one that began earlier", async () => {
    const { cache, runs, last } = await filled();
    clock = 119 * seconds;
    expect(atOnce(cache)).toBe(true);
    clock = 120 * seconds;
    expect(atOnce(cache)).toBe(false);
    const waiting = visit(cache);
    await last().end("two");
    expect(await waiting).toEqual({ text: "two", age: undefined });
    expect(runs).toHaveLength(2);
  });
});

describe("single flight", () => {
  test("100 visitors at once to a missing page cost one render", async () => {
    const { cache, runs, last } = cacheOf();
    const visits = Array.from({ length: 100 }, () => visit(cache));
    await last().end("one");
    expect(new Set((await Promise.all(visits)).map((seen) => seen?.text))).toEqual(new Set(["one"]));
    expect(runs).toHaveLength(1);
  });

  test("and to one that has to be waited for; each key has its own", async () => {
    const { cache, runs } = await filled();
    clock = 500 * seconds;
    const visits = Array.from({ length: 100 }, (_, n) => visit(cache, n % 2 ? "/" : "/about"));
    expect(runs.map(({ key }) => key)).toEqual(["/", "/about", "/"]);
    for (const run of runs) await run.end(run.key);
    expect((await Promise.all(visits)).slice(0, 2).map((seen) => seen?.text)).toEqual(["/about", "/"]);
  });
});

describe("failure", () => {
  test.each(["fail", "refuse"] as const)("%s: nothing is stored or served, and it is logged", async (how) => {
    const { cache, last } = cacheOf();
    const visits = [visit(cache), visit(cache)];
    await last()[how]();
    expect(await Promise.all(visits)).toEqual([undefined, undefined]);
    expect(cache.size).toBe(0);
    expect(lines.join("")).toMatch(/"event":"page\.(failed|not_kept)","page":"\/"/);
  });

  test.each(["fail", "refuse"] as const)(
    "%s: an older page is served, however old, with its age",
    async (how) => {
      const { cache, last } = await filled();
      clock = 3_600 * seconds;
      const waiting = visit(cache);
      clock += 2 * seconds;
      await last()[how]();
      expect(await waiting).toEqual({ text: "one", age: 3_602 });
    },
  );

  test("the next attempt is 5 seconds later; until then nobody waits", async () => {
    const { cache, runs, last } = await filled();
    clock = 300 * seconds;
    const waiting = visit(cache);
    await last().fail();
    await waiting;
    clock = 305 * seconds - 1;
    expect(atOnce(cache)).toBe(true);
    expect(await visit(cache)).toEqual({ text: "one", age: 304 });
    expect(runs).toHaveLength(2);
    clock = 305 * seconds;
    const next = visit(cache);
    expect(runs).toHaveLength(3);
    await last().end("two");
    expect(await next).toEqual({ text: "two", age: undefined });
  });

  test("a page that was never stored bypasses the cache for those 5 seconds", async () => {
    const { cache, runs, last } = cacheOf();
    const first = visit(cache);
    await last().fail();
    await first;
    clock = 4 * seconds;
    expect(cache.find("/")).toBeUndefined();
    expect(runs).toHaveLength(1);
    clock = 5 * seconds;
    expect(cache.find("/")).toBeInstanceOf(Promise);
  });

  test("a failure in the second minute marks the page, and the cache heals", async () => {
    const { cache, last } = await filled();
    clock = 70 * seconds;
    expect((await visit(cache))?.age).toBeUndefined();
    await last().fail();
    expect(await visit(cache)).toEqual({ text: "one", age: 70 });
    clock = 80 * seconds;
    await visit(cache);
    await last().end("two");
    expect(await visit(cache)).toEqual({ text: "two", age: undefined });
  });

  test("failures of made-up addresses do not fill the memory", async () => {
    const { cache, runs } = cacheOf();
    for (let n = 0; n < 1_001; n++) void cache.find(`/careers?location=${n}`);
    for (const run of [...runs]) void run.refuse();
    await passOn();
    expect(cache.find("/careers?location=5")).toBeInstanceOf(Promise);
    expect(cache.find("/careers?location=1000")).toBeUndefined();
  });
});

describe("changes", () => {
  test("a dropped page is never served again, whatever its renewal brings", async () => {
    const { cache, last } = await filled();
    cache.drop();
    expect(cache.size).toBe(0);
    const waiting = visit(cache);
    await last().fail();
    expect(await waiting).toBeUndefined();
  });

  test("a drop removes one path with all its queries, or everything", async () => {
    const { cache, runs } = cacheOf();
    const keys = ["/", "/careers", "/careers?type=full-time", "/careers-day"];
    for (const key of keys) void cache.find(key);
    for (const run of runs) await run.end(run.key);
    cache.drop("/careers");
    expect(keys.map((key) => atOnce(cache, key))).toEqual([true, false, false, true]);
    cache.drop();
    expect(keys.map((key) => atOnce(cache, key))).toEqual([false, false, false, false]);
  });

  test("a render begun before a change is not served to later visitors", async () => {
    const { cache, runs } = cacheOf();
    const before = visit(cache);
    cache.drop("/");
    const after = visit(cache);
    expect(runs).toHaveLength(2);
    await runs[0]?.end("old");
    expect(atOnce(cache)).toBe(false);
    await runs[1]?.end("new");
    expect((await after)?.text).toBe("new");
    expect((await before)?.text).toBe("new");
    expect((await visit(cache))?.text).toBe("new");
  });

  test("a change that fails to render is tried again at once after the next change", async () => {
    const { cache, last } = await filled();
    cache.drop();
    void cache.find("/");
    await last().fail();
    expect(cache.find("/")).toBeUndefined();
    cache.drop();
    expect(cache.find("/")).toBeInstanceOf(Promise);
  });

  test("when changes may have been missed, pages are rendered first, and the old one is the fallback, with its age", async () => {
    const { cache, runs, last } = await filled();
    clock = 10 * seconds;
    cache.expire();
    const waiting = visit(cache);
    expect(runs).toHaveLength(2);
    await last().fail();
    expect(await waiting).toEqual({ text: "one", age: 10 });
    cache.expire();
    const next = visit(cache);
    await last().end("two");
    expect(await next).toEqual({ text: "two", age: undefined });
  });
});

describe("memory", () => {
  const limit = 60_000;
  const large = "x".repeat(10_000);

  test("is bounded in bytes; the page requested longest ago goes first", async () => {
    const { cache, last } = cacheOf({ limit });
    for (const key of ["/a", "/b", "/c", "/d"]) {
      clock += 1;
      void cache.find(key);
      await last().end(large + key);
    }
    expect(cache.size).toBeGreaterThan(limit / 2);
    clock += 1;
    void cache.find("/a");
    let given = 0;
    for (let n = 0; n < 20; n++) {
      clock += 1;
      if (atOnce(cache, "/a")) given++;
      clock += 1;
      void cache.find(`/more/${n}`);
      await last().end(`${large}${n}`);
      expect(cache.size).toBeLessThanOrEqual(limit);
    }
    expect(given).toBe(20);
    expect(atOnce(cache, "/b")).toBe(false);
  });

  test("a page larger than the whole cache is served but not stored", async () => {
    const { cache, last } = cacheOf({ limit });
    const waiting = visit(cache);
    await last().end("x".repeat(limit));
    expect((await waiting)?.text).toHaveLength(limit);
    expect(cache.size).toBe(0);
  });

  test("a renewal without changes keeps the compressed forms", async () => {
    const { cache, last } = await filled();
    const before = await cache.find("/");
    clock = 90 * seconds;
    void cache.find("/");
    await last().end("one");
    const after = await cache.find("/");
    expect(after?.page).toBe(before?.page);
    clock = 140 * seconds;
    expect(atOnce(cache)).toBe(true);
  });
});
