import * as Vitals from "~/modules/operations/monitor/vitals.server";
import { logError } from "~/platform/log.server";

const minute = 60_000;

/** Records at once and every minute how this process is doing, so that any process that checks can tell the owner. */
export function reportVitals(): { stop(): void } {
  const report = () => Vitals.report().catch((error) => logError("vitals.not-reported", error));
  void report();
  const timer = setInterval(() => void report(), minute).unref();
  return { stop: () => clearInterval(timer) };
}
