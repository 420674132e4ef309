import { vi } from "vitest";

/** What a machine busy with other things may need, well below the time a test has. */
const timeout = 30_000;

/** Asks again until the expectations hold. @throws the last failure, after 30 s */
export function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
