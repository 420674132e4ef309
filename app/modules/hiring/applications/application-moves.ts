import type { Right } from "~/modules/shared/roles/roles";
import type { RejectionReason } from "./application-review-options";
import { type ApplicationStatus, applicationStatuses, isOutcome, statusLabels } from "./application-states";

interface Move {
  right: Right;
  /** Whether the applicant gets an email: always, never, or as the person moving it chooses. */
  mail: "yes" | "no" | "ask";
  /** Needs a note saying why. */
  back?: true;
}

const back: Move = { right: "write", mail: "no", back: true };
/** Reopens what was decided. */
const reopened: Move = { right: "delete", mail: "ask", back: true };
const asked: Move = { right: "write", mail: "ask" };
/** The invitation sent when the interview is planned is the email. */
const invited: Move = { right: "write", mail: "no" };
const told: Move = { right: "write", mail: "yes" };

/** Where staff may move an application from each status. A person who withdrew can apply again instead. */
export const moves: Record<ApplicationStatus, Partial<Record<ApplicationStatus, Move>>> = {
  pending: { under_review: asked, interview_scheduled: invited, rejected: asked, withdrawn: asked },
  under_review: {
    pending: back,
    interview_scheduled: invited,
    offer_extended: told,
    rejected: asked,
    withdrawn: asked,
  },
  interview_scheduled: { under_review: back, offer_extended: told, rejected: asked, withdrawn: asked },
  offer_extended: {
    under_review: back,
    interview_scheduled: back,
    hired: told,
    rejected: asked,
    withdrawn: asked,
  },
  hired: { offer_extended: reopened },
  rejected: { under_review: reopened },
  withdrawn: {},
};

/** A change of status, as requested by the person making it. */
export interface StatusChange {
  to: ApplicationStatus;
  /** Why it is rejected; the applicant reads its words. */
  reason?: RejectionReason | undefined;
  /** For staff only; required to move back. */
  note?: string | undefined;
  /** For a move that asks; if absent, no email. */
  mail?: boolean | undefined;
  /** The version on the screen; any other is refused. */
  version?: number | undefined;
}

export const noReason = "Choose a reason";

const notCalledOff =
  "An interview is still to come, and this email calls it off. Tick the box, or cancel the interview first";

/** What is missing from a change, by field; empty if nothing is. Undefined if there is no such move. */
export function validationErrors(
  from: ApplicationStatus,
  change: StatusChange,
  hasInterview = false,
): Record<string, string> | undefined {
  const { to, reason, note } = change;
  const move = moves[from][to];
  if (!move) return undefined;
  return {
    ...(to === "rejected" && !reason ? { reason: noReason } : {}),
    ...(move.back && !note ? { note: "Say why it moves back" } : {}),
    ...(hasInterview && isOutcome(to) && !isMailed(from, change) ? { mail: notCalledOff } : {}),
  };
}

/** Whether the applicant gets an email about it. */
export function isMailed(from: ApplicationStatus, { to, mail }: StatusChange): boolean {
  const asks = moves[from][to]?.mail;
  return asks === "yes" || (asks === "ask" && mail === true);
}

/** The moves a person with these rights can make, in the order of the statuses, as choices. */
export function choicesFrom(from: ApplicationStatus, may: { write: boolean; delete: boolean }) {
  return applicationStatuses.flatMap((to) => {
    const move = moves[from][to];
    if (!move || !(move.right === "delete" ? may.delete : may.write)) return [];
    const label = statusLabels[to];
    return [{ value: to, label: move.back ? `Back to ${label.toLowerCase()}` : label, ...move }];
  });
}
