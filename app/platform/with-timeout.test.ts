import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "./with-timeout.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<string>(() => undefined);

test("returns what the work returns in time, and leaves no timer", async () => {
  expect(await withTimeout(1000, Promise.resolve("done"), () => "late")).toBe("done");
  await expect(withTimeout(1000, Promise.reject(new Error("no")), () => "late")).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});

test("answers in its place when the time is up, or throws", async () => {
  const answered = withTimeout(1000, never, () => "late");
  const thrown = expect(
    withTimeout(1000, never, () => {
      throw new Error("late");
    }),
  ).rejects.toThrow("late");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answered).toBe("late");
  await thrown;
});

test("a late failure reaches nobody", async () => {
  const failing = new Promise<string>((_, reject) => setTimeout(() => reject(new Error("too late")), 2000));
  const answered = withTimeout(1000, failing, () => "late");
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answered).toBe("late");
});

test("work that ends at the same moment is still late", async () => {
  const work = new Promise<string>((resolve) => {
    setTimeout(() => setTimeout(() => resolve("done"), 0), 1000);
  });
  const late = vi.fn(() => "late");
  const answered = withTimeout(1000, work, late);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answered).toBe("late");
  expect(late).toHaveBeenCalledOnce();
});
