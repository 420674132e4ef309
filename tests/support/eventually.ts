import { vi } from "vitest";

/** What a machine that is busy with other things may need, well below the time that a test has. */
const timeout = 30_000;

/** Asks again until the expectations hold. @throws what they threw last, after 30 s */
export function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
