import type { ApplicationStatus } from "./application-states";

export interface Move {
  from: ApplicationStatus | null;
  to: ApplicationStatus;
  at: string | Date;
}

export interface Stage {
  status: ApplicationStatus;
  state: "done" | "current" | "later";
  /** When it was reached. */
  at?: string | Date;
}

const way: readonly ApplicationStatus[] = [
  "pending",
  "under_review",
  "interview_scheduled",
  "offer_extended",
  "hired",
];

/**
 * The stages of an application: those it has been through, and those still ahead. One that was left out is not shown,
 * and nothing follows a rejection or a withdrawal.
 */
export function stagesOf(
  { status, createdAt }: { status: ApplicationStatus; createdAt: string | Date },
  moves: readonly Move[],
): Stage[] {
  const on = way.indexOf(status);
  const before = moves.findLast(({ to }) => to === status)?.from;
  const reached = on >= 0 ? on : Math.max(0, way.indexOf(before ?? "pending"));
  const reachedAt = (stage: ApplicationStatus) =>
    stage === "pending" ? createdAt : moves.findLast(({ to }) => to === stage)?.at;
  const stages = way.flatMap((stage, index): Stage[] => {
    const at = reachedAt(stage);
    if (index > reached) return on >= 0 ? [{ status: stage, state: "later" }] : [];
    if (index === on)
      return [{ status: stage, state: stage === "hired" ? "done" : "current", ...(at && { at }) }];
    return at ? [{ status: stage, state: "done", at }] : [];
  });
  const at = reachedAt(status);
  return on >= 0 ? stages : [...stages, { status, state: "current", ...(at && { at }) }];
}
