import { type JobType, jobTypeLabels } from "~/modules/hiring/postings/posting-types";

/** What a person agrees to; stored with each job alert. */
export const consentWords =
  "Email me when a position that fits is published, at most once a day, until I stop it";

/** Days to confirm a job alert. */
export const daysToConfirm = 7;

interface Search {
  search: string;
  type: JobType | null;
  location: string;
}

/** "Every position", "Part-time positions in Toronto, ON with the words “market stall”". */
export function searchInWords({ search, type, location }: Search): string {
  if (!search && !type && !location) return "Every position";
  return [
    type ? `${jobTypeLabels[type]} positions` : "Positions",
    ...(location ? [`in ${location}`] : []),
    ...(search ? [`with the words “${search}”`] : []),
  ].join(" ");
}
