import { type Area, sections } from "~/modules/shared/roles/roles";

type SectionIcon = (typeof sections)[number]["icon"] | "alert" | "bell";

interface Kind {
  label: string;
  /** Only people who may read this area are told. */
  area: Area;
  urgent?: true;
}

export const noticeKinds = {
  help_called: { label: "Alert from a house", area: "assignments", urgent: true },
  guard_reported: { label: "Report from a guard", area: "inquiries", urgent: true },
  inquiry_received: { label: "New inquiry", area: "inquiries" },
  inquiry_message: { label: "New message about an inquiry", area: "inquiries" },
  quote_answered: { label: "Quote accepted or declined", area: "inquiries" },
  inquiry_assigned: { label: "Inquiry assigned to you", area: "inquiries" },
  application_received: { label: "New application", area: "jobs" },
  interview_planned: { label: "Interview you hold", area: "jobs" },
  outcome_due: { label: "Applicant waiting for the outcome", area: "jobs" },
  verification_submitted: { label: "Address to verify", area: "clients" },
  verification_second: { label: "Verification that needs a second person", area: "clients" },
  join_requested: { label: "Request to join a community", area: "communities" },
  licence_expiring: { label: "Guard licence about to expire", area: "employees" },
  unstaffed_tonight: { label: "Shifts unstaffed tonight", area: "assignments" },
  round_late: { label: "Late round", area: "assignments", urgent: true },
  round_quick: { label: "Round done too fast", area: "assignments" },
  request_asked: { label: "House request", area: "assignments" },
  house_problem: { label: "Problem at a house", area: "assignments", urgent: true },
  shifts_opened: { label: "Shifts that need another guard", area: "assignments" },
  reports_pending: { label: "Reports to approve", area: "reports" },
  payment_refunded: { label: "Payment refunded", area: "clients" },
  payment_disputed: { label: "Payment disputed", area: "clients" },
  dispute_closed: { label: "Dispute of a payment closed", area: "clients" },
  subscription_past_due: { label: "Subscription past due", area: "clients" },
  service_unassigned: { label: "Plan that needs its street or house", area: "clients" },
  consultation: { label: "Consultation asked for, booked or cancelled", area: "clients" },
  street_goal_reached: { label: "Street that reached its goal", area: "communities" },
  credit_left: { label: "Credit left after a plan", area: "clients" },
  work_failed: { label: "Background work failed", area: "monitor" },
  site_alert: { label: "Something on the site needs attention", area: "monitor" },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;

/** Whether staff may mute it. */
export function mayMute(kind: NoticeKind): boolean {
  const { urgent }: Kind = noticeKinds[kind];
  return !urgent;
}

/** Whether it is about something that is wrong now. */
export function isUrgent(kind: string): boolean {
  return new Map<string, Kind>(Object.entries(noticeKinds)).get(kind)?.urgent ?? false;
}

/** The icon of the section that a kind belongs to; of what is wrong now, a sign of danger. */
export function noticeIcon(kind: string): SectionIcon {
  const { area, urgent } = new Map<string, Kind>(Object.entries(noticeKinds)).get(kind) ?? {};
  if (urgent) return "alert";
  return sections.find((section) => section.area === area)?.icon ?? "bell";
}

/** A kind that no longer exists is shown by its name. */
export function noticeLabel(kind: string): string {
  return new Map<string, { label: string }>(Object.entries(noticeKinds)).get(kind)?.label ?? kind;
}
