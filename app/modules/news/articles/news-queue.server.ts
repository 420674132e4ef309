import { z } from "zod";
import { defineQueue } from "~/platform/jobs.server";

/** Checks each minute whether it is time to fetch; a failed fetch is stored and does not fail the job. */
export const newsFetch = defineQueue({
  name: "news-fetch",
  label: "Fetching news",
  schema: z.object({}),
  retryLimit: 2,
  retryDelay: 20,
  cron: "* * * * *",
});
