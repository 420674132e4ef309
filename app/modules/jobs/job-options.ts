/** How a job is held (row 202). */
export const jobTypes = ["full-time", "part-time", "contract", "temporary"] as const;

export type JobType = (typeof jobTypes)[number];

/** How a job type reads on the screen. */
export const jobTypeLabels: Record<JobType, string> = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  temporary: "Temporary",
};
