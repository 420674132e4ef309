export const jobTypes = ["full-time", "part-time", "contract", "temporary"] as const;

export type JobType = (typeof jobTypes)[number];

export const jobTypeLabels: Record<JobType, string> = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  temporary: "Temporary",
};
