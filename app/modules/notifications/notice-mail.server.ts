import { z } from "zod";
import { defineQueue } from "~/platform/jobs.server";

/** A notification by mail: to the person who has it, or to the office when nobody is there to have it. It carries no address. */
export const noticeMail = defineQueue({
  name: "notice-mail",
  schema: z.union([
    z.object({ notificationId: z.uuid() }),
    z.object({ toOffice: z.object({ words: z.string(), href: z.string() }) }),
  ]),
  // Two seconds, doubled each time: the last try comes nine hours later.
  retryLimit: 14,
  retryDelay: 2,
  retryBackoff: true,
});
