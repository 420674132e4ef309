import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { z } from "zod";
import { BackupError } from "~/modules/operations/backups/backup-error";
import * as Runs from "~/modules/operations/backups/backup-runs.server";
import { env } from "~/platform/env.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";

/** Once a week, after the backup of that night. */
export const restoreDrill = defineQueue({
  name: "restore-drill",
  label: "Weekly restore drill",
  schema: z.object({}),
  retryLimit: 1,
  retryDelay: 3_600,
  expireIn: 6 * 3_600,
  cron: "23 5 * * 0",
  tz: "America/Toronto",
});

const said = z.object({
  failure: z.string().optional(),
  result: z.object({ bytes: z.number(), figures: z.record(z.string(), z.unknown()) }).optional(),
});

/** In a process of its own, so that a restore takes neither memory nor turns from whoever is reading the site. */
export const restoreDrillWorker = worker(restoreDrill, async () => {
  if (env.backup.keys.length === 0) return log("drill.off");
  const run = await Runs.begin("drill");
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "commands", "restore-drill.js")], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let heard: unknown;
  child.on("message", (message) => {
    heard = message;
  });
  await once(child, "close");
  const { result, failure = "The drill ended without a result." } = said.safeParse(heard).data ?? {};
  if (result) {
    await Runs.finish(run, result);
    return log("drill.done", { bytes: result.bytes });
  }
  const error = new BackupError(failure);
  await Runs.finish(run, { error });
  throw error;
});
