import { inquiryStatuses, statusLabels } from "./inquiry-options";

/** What can be done with many enquiries at once (row 196). */
export const bulkActs = [...inquiryStatuses, "mine", "nobody", "delete"] as const;

export type BulkAct = (typeof bulkActs)[number];

/** How an act reads in the list of acts. */
export const bulkLabels: Record<BulkAct, string> = {
  new: `Mark as ${statusLabels.new.toLowerCase()}`,
  in_progress: `Mark as ${statusLabels.in_progress.toLowerCase()}`,
  answered: `Mark as ${statusLabels.answered.toLowerCase()}`,
  spam: "Mark as spam",
  mine: "Give to me",
  nobody: "Give to nobody",
  delete: "Delete",
};
