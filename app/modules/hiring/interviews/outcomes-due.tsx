import { Link } from "@remix-run/react";
import { applicationHref } from "~/modules/hiring/applications/application-href";
import { type Heard, heardWords } from "~/modules/hiring/applications/application-outcome";
import { type ApplicationStatus, isOutcome } from "~/modules/hiring/applications/application-states";
import { formatDate } from "~/platform/format";
import { outcomeDays } from "./outcome-days";

export interface Waiting extends Heard {
  id: string;
  jobId: string | null;
  jobTitle: string;
  fullName: string;
  status: ApplicationStatus;
  startsAt: string | Date;
  days: number;
  tellBy: string;
}

export interface Outcomes {
  rows: Waiting[];
  count: number;
}

/** "Fri, Nov 20, 2026". A day has no time, so both sides read it as UTC. */
export function dateOf({ tellBy }: Waiting): string {
  return formatDate(`${tellBy}T00:00:00Z`, "UTC");
}

/** "3 days left", "today", "1 day late" */
export function leftOf({ days }: Waiting): string {
  const left = outcomeDays - days;
  if (left === 0) return "today";
  return `${Math.abs(left)} ${Math.abs(left) === 1 ? "day" : "days"} ${left < 0 ? "late" : "left"}`;
}

export function untoldWords(row: Waiting): string | undefined {
  return isOutcome(row.status) ? heardWords(row) : undefined;
}

export function Applicant({ row }: { row: Waiting }) {
  return <Link to={applicationHref(row.id, row.jobId)}>{row.fullName}</Link>;
}
