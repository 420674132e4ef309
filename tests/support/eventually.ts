import { vi } from "vitest";

/** What a machine busy with other things may need, well below the time a test has. */
const timeout = 60_000;

/** Asks again until the expectations hold. @throws the last failure, after a minute */
export function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
