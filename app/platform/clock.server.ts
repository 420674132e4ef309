import { singleton } from "./singleton.server";

const heard = singleton("clock heard", () => ({ off: 0, at: Number.NEGATIVE_INFINITY }));
const [second, hour] = [1_000, 3_600_000];

/** Compares our clock with the Date header of a service that has just answered. */
export function heardDate(header: string | null | undefined, now = Date.now()): void {
  const date = Date.parse(header ?? "");
  if (Number.isNaN(date)) return;
  // The header leaves out the fraction of its second.
  const off = now - date - second / 2;
  Object.assign(heard, { off: Math.abs(off) < 2 * second ? 0 : Math.round(off), at: performance.now() });
}

/** Milliseconds our clock was ahead of the services' in the last hour; undefined if none was heard. */
export function clockHeard(): number | undefined {
  return performance.now() - heard.at < hour ? heard.off : undefined;
}
