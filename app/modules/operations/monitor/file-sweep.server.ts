import { z } from "zod";
import { defineQueue, worker } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { sweepFiles } from "./file-comparison.server";

/** Separate from the clean-up of rows, which works even if the file store is down. */
export const fileSweep = defineQueue({
  name: "file-sweep",
  label: "Nightly file check",
  schema: z.object({}),
  retryLimit: 5,
  retryDelay: 300,
  retryBackoff: true,
  expireIn: 3_600,
  cron: "47 4 * * *",
});

export const fileSweepWorker = worker(fileSweep, async () => {
  log("files.swept", { ...(await sweepFiles()) });
});
