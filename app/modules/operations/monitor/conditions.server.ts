import { keyUse } from "~/modules/accounts/second-factor/encryption-keys.server";
import { env } from "~/platform/env.server";
import * as JobMonitor from "~/platform/job-monitor.server";
import { errorCode } from "~/platform/log.server";
import { sendsMail } from "~/platform/mail-server.server";
import { replicaLag } from "~/platform/replica.server";
import type { AlertName, AlertState } from "./alert-kinds";
import { lastGoodRuns } from "./backup-state.server";
import { certificateEnd } from "./machine.server";
import { ageOf } from "./monitor.server";
import * as Vitals from "./vitals.server";

export interface Finding {
  state: AlertState;
  /** The finding in a few words. */
  words: string;
}

/** The previous finding: `firstAt` is when the condition was first checked. */
interface Before {
  state: AlertState;
  firstAt: Date;
}

const [second, hour] = [1_000, 3_600_000];
const oldestBackup = 26 * hour;
const oldestDrill = 8 * 24 * hour;
const leastFree = 10;
const maxClockSkewMs = 5 * second;
const leastDays = 14;
/** Milliseconds (security.md 3: forms p95 under 1 s). */
const goal = 1_000;
const maxFailures = 3;
/** Somebody on the server itself may ask a few times without the proxy. */
const enoughUnnamed = 20;
/** Seconds: long queries on a replica may hold it up for a while. */
const maxLagSeconds = 300;

/** How each condition is checked. @throws if it cannot be, which the monitor shows as unknown */
export const conditions: Record<AlertName, (before?: Before) => Promise<Finding>> = {
  "dead-jobs": async () => {
    const dead = (await JobMonitor.listQueues()).reduce((sum, queue) => sum + queue.dead, 0);
    return {
      state: dead > 0 ? "bad" : "good",
      words: `${dead || "no"} failed ${dead === 1 ? "job" : "jobs"}`,
    };
  },
  "backup-old": (before) => lastGood("backup", oldestBackup, before),
  "drill-old": (before) => lastGood("drill", oldestDrill, before),
  "disk-full": async () => {
    const found = await Vitals.fullestDisk();
    if (!found) return unreported;
    const words = `${found.diskFree}% free on ${found.process}`;
    return { state: found.diskFree < leastFree ? "bad" : "good", words };
  },
  "clock-off": async () => {
    const found = await Vitals.worstClock();
    if (!found) return unreported;
    const { clockOffMs, process } = found;
    if (Math.abs(clockOffMs) <= maxClockSkewMs) return { state: "good", words: "accurate to a few seconds" };
    const off = `${Math.round(Math.abs(clockOffMs) / second)} s ${clockOffMs > 0 ? "ahead" : "behind"}`;
    return { state: "bad", words: `${off} on ${process}` };
  },
  "certificate-ending": () => certificate(),
  "slow-answers": async () => {
    if (!env.metrics) return { state: "off", words: "METRICS=0: requests are not counted" };
    const found = await Vitals.slowest(goal);
    if (!found) return { state: "good", words: "pages answer within 1 s" };
    const p95 = found.p95 / second;
    return { state: "bad", words: `p95 up to ${p95} s for ten minutes on ${found.process}` };
  },
  "mail-failing": async (before) => {
    if (!(await sendsMail())) return { state: "off", words: "no mail server is set up: emails wait" };
    const { sent, refused, failed, addresses } = await Vitals.mails();
    const words = `${sent} sent, ${refused} refused, ${failed} failed in half an hour`;
    // A mistyped address is refused at every try; two refused addresses and nothing accepted means the server is down.
    const isDown = failed >= maxFailures || (refused >= maxFailures && addresses > 1);
    if (sent > 0 || !(isDown || before?.state === "bad")) return { state: "good", words };
    return { state: "bad", words: refused + failed > 0 ? words : "none went out since" };
  },
  "visitors-alike": async () => {
    if (env.appUrl.protocol !== "https:")
      return { state: "off", words: "APP_URL is not https: there is no proxy" };
    const { named, unnamed } = await Vitals.visitors();
    const words = `${unnamed} of ${named + unnamed} requests in half an hour came without a visitor's address`;
    return { state: unnamed >= enoughUnnamed && unnamed > named ? "bad" : "good", words };
  },
  "key-missing": async () => {
    const { missing } = await keyUse();
    if (missing.length === 0) return { state: "good", words: "every key in use is there" };
    const words = missing.map(({ key, secrets }) => `the key ${key} (secrets: ${secrets})`);
    return { state: "bad", words: `ENCRYPTION_KEYS lacks ${words.join(", ")}`.slice(0, 300) };
  },
  "replica-away": async () => {
    if (!env.databaseReadUrl) return { state: "off", words: "DATABASE_READ_URL is not set" };
    try {
      const behind = (await replicaLag()) ?? 0;
      if (behind <= maxLagSeconds) return { state: "good", words: "it has all but the newest changes" };
      return { state: "bad", words: `it is ${Math.floor(behind / 60)} minutes behind` };
    } catch (error) {
      return {
        state: "bad",
        words: errorCode(error) ?? (error instanceof Error ? error.message : "it failed"),
      };
    }
  },
};

const unreported: Finding = { state: "unknown", words: "no process has reported for five minutes" };

/** If none has succeeded yet, the time runs from the first check: a new site has a day to make its first. */
async function lastGood(kind: "backup" | "drill", oldest: number, before?: Before): Promise<Finding> {
  const { now, [kind]: good } = await lastGoodRuns();
  if (!good && env.demo) return { state: "off", words: `the demo has made no ${kind}` };
  const since = good ?? before?.firstAt ?? now;
  const state = now.getTime() - since.getTime() > oldest ? "bad" : "good";
  if (!good) return { state, words: `no ${kind} has succeeded yet` };
  return { state, words: `the last good one is ${ageOf(since, now.getTime()).toLowerCase()} old` };
}

async function certificate(url = env.appUrl): Promise<Finding> {
  if (url.protocol !== "https:") return { state: "off", words: "APP_URL is not https" };
  try {
    const end = await certificateEnd(url);
    const days = Math.floor((end.getTime() - Date.now()) / (24 * hour));
    const words = days < 0 ? "it has expired" : `${days} ${days === 1 ? "day" : "days"} left`;
    return { state: days < leastDays ? "bad" : "good", words };
  } catch (error) {
    return { state: "unknown", words: `${url.host} did not show it (${errorCode(error) ?? "no answer"})` };
  }
}
