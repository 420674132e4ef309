import { afterEach, expect, test, vi } from "vitest";
import { Turns } from "./turns";

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when told, and reports when it started. */
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

test("work above the limit waits in order, and one too many is refused at once", async () => {
  const turns = new Turns({ most: 2, places: 2, patience: 60_000 });
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

test("work that fails gives its turn back", async () => {
  const turns = new Turns({ most: 1, places: 1, patience: 60_000 });
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
  const turns = new Turns({ most: 1, places: 1, patience: 5_000 });
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
