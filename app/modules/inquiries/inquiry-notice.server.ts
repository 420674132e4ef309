import { z } from "zod";
import { defineQueue } from "~/platform/jobs.server";

/** The notice to staff about a new enquiry. It carries the id only; the words are read when it is sent. */
export const inquiryNotice = defineQueue({
  name: "inquiry-notice",
  schema: z.object({ inquiryId: z.uuid() }),
  // Two seconds, doubled each time: the last try comes nine hours later.
  retryLimit: 14,
  retryDelay: 2,
  retryBackoff: true,
});
