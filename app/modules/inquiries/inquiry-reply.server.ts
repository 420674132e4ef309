import { z } from "zod";
import { defineQueue } from "~/platform/jobs.server";

/** A reply that staff wrote, on its way to the person who asked. */
export const inquiryReply = defineQueue({
  name: "inquiry-reply",
  schema: z.object({ replyId: z.uuid() }),
  // Two seconds, doubled each time: the last try comes nine hours later.
  retryLimit: 14,
  retryDelay: 2,
  retryBackoff: true,
});
