import { afterEach, expect, test, vi } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter.server";

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when told to, and reports when it started. */
function tasks() {
  const begun: string[] = [];
  const endings = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => endings.set(name, { resolve, reject }));
  };
  return {
    begun,
    task,
    end: (name: string) => endings.get(name)?.resolve(name),
    fail: (name: string) => endings.get(name)?.reject(new Error(name)),
  };
}

const settled = () => new Promise(setImmediate);

test("work over the limit waits in order, and one too many is refused at once", async () => {
  const turns = new ConcurrencyLimiter({ maxActive: 2, maxQueued: 2, queueTimeoutMs: 60_000 });
  const { begun, task, end } = tasks();
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => turns.run(task(name)));
  expect(await e).toBeUndefined();
  expect(begun).toEqual(["a", "b"]);
  end("b");
  expect(await b).toBe("b");
  await settled();
  expect(begun).toEqual(["a", "b", "c"]);
  end("a");
  end("c");
  expect([await a, await c]).toEqual(["a", "c"]);
  await settled();
  end("d");
  expect(await d).toBe("d");
});

test("failing work gives its turn back", async () => {
  const turns = new ConcurrencyLimiter({ maxActive: 1, maxQueued: 1, queueTimeoutMs: 60_000 });
  const { task, end, fail } = tasks();
  const [a, b] = [turns.run(task("a")), turns.run(task("b"))];
  await settled();
  fail("a");
  await expect(a).rejects.toThrow("a");
  await settled();
  end("b");
  expect(await b).toBe("b");
  const c = turns.run(task("c"));
  await settled();
  end("c");
  expect(await c).toBe("c");
});

test("work that has waited too long is refused, and its place is free again", async () => {
  vi.useFakeTimers();
  const turns = new ConcurrencyLimiter({ maxActive: 1, maxQueued: 1, queueTimeoutMs: 5_000 });
  const { begun, task, end } = tasks();
  const a = turns.run(task("a"));
  const b = turns.run(task("b"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await b).toBeUndefined();
  const c = turns.run(task("c"));
  await vi.advanceTimersByTimeAsync(0);
  end("a");
  expect(await a).toBe("a");
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["a", "c"]);
  end("c");
  expect(await c).toBe("c");
});

test("the next turn is another sender's, and one sender has only so many in progress", async () => {
  const turns = new ConcurrencyLimiter({
    maxActive: 2,
    maxActivePerSender: 1,
    maxQueued: 9,
    queueTimeoutMs: 60_000,
  });
  const { begun, task, end } = tasks();
  const by = (sender: string, name: string) => turns.run(task(name), { sender });
  const all = [by("x", "a"), by("x", "b"), by("x", "c"), by("y", "d"), by("z", "e")];
  await settled();
  expect(begun).toEqual(["a", "d"]);
  for (const name of ["a", "d", "e", "b", "c"]) {
    end(name);
    await settled();
  }
  expect(begun).toEqual(["a", "d", "e", "b", "c"]);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e"]);
});

test("senders alternate, however much one of them sent", async () => {
  const turns = new ConcurrencyLimiter({ maxActive: 1, maxQueued: 9, queueTimeoutMs: 60_000 });
  const { begun, task, end } = tasks();
  for (const name of ["x1", "x2", "x3", "y1", "y2"]) turns.run(task(name), { sender: name.charAt(0) });
  for (const name of ["x1", "y1", "x2", "y2", "x3"]) {
    await settled();
    end(name);
  }
  await settled();
  expect(begun).toEqual(["x1", "y1", "x2", "y2", "x3"]);
});

test("sizes are added up, one larger than all runs alone, and one sender has only so many places", async () => {
  const turns = new ConcurrencyLimiter({
    maxActive: 10,
    maxQueued: 9,
    maxQueuedPerSender: 1,
    queueTimeoutMs: 60_000,
  });
  const { begun, task, end } = tasks();
  const of = (size: number, sender: string) => turns.run(task(`${sender}${size}`), { size, sender });
  const [a, b, c] = [of(8, "x"), of(30, "x"), of(1, "x")];
  expect(await of(5, "x")).toBeUndefined();
  await settled();
  expect(begun).toEqual(["x8", "x1"]);
  end("x1");
  await settled();
  end("x8");
  await settled();
  expect(begun).toEqual(["x8", "x1", "x30"]);
  end("x30");
  await Promise.all([a, b, c]);
});

test("work whose sender has gone loses its place", async () => {
  const turns = new ConcurrencyLimiter({ maxActive: 1, maxQueued: 1, queueTimeoutMs: 60_000 });
  const { begun, task, end } = tasks();
  const gone = new AbortController();
  const a = turns.run(task("a"));
  const b = turns.run(task("b"), { signal: gone.signal });
  await settled();
  gone.abort();
  expect(await b).toBeUndefined();
  expect(await turns.run(task("c"), { signal: gone.signal })).toBeUndefined();
  const d = turns.run(task("d"));
  end("a");
  await settled();
  end("d");
  expect([await a, await d, begun]).toEqual(["a", "d", ["a", "d"]]);
});
