import { z } from "zod";
import { defineQueue, externalRetryPolicy } from "./jobs.server";

/** Sent for each new file if there is a scanner; retried with growing waits while it does not answer. */
export const fileScan = defineQueue({
  name: "file-scan",
  label: "Virus scans of files",
  schema: z.object({ id: z.uuid() }),
  ...externalRetryPolicy,
});
