import * as Vitals from "~/modules/operations/monitor/vitals.server";
import { logError } from "~/platform/log.server";

const minute = 60_000;

/** Writes at once and each minute how this process does, so that whichever process looks can tell the owner. */
export function reportVitals(): { stop(): void } {
  const report = () => Vitals.report().catch((error) => logError("vitals.not-reported", error));
  void report();
  const timer = setInterval(() => void report(), minute).unref();
  return { stop: () => clearInterval(timer) };
}
