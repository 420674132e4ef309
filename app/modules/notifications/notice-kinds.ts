import type { Area } from "~/modules/staff/rights";

/** What staff are told of: its name, and the area that one must be able to read to be told (row 191). */
export const noticeKinds = {
  inquiry_received: { label: "New inquiry", area: "inquiries" },
  inquiry_assigned: { label: "Inquiry assigned to you", area: "inquiries" },
  payment_refunded: { label: "Payment refunded", area: "clients" },
  payment_disputed: { label: "Payment disputed", area: "clients" },
  subscription_past_due: { label: "Subscription past due", area: "clients" },
  work_failed: { label: "Background work failed", area: "monitor" },
} as const satisfies Record<string, { label: string; area: Area }>;

export type NoticeKind = keyof typeof noticeKinds;

/** A stored kind in words; one that is told no more is called by its name. */
export function noticeLabel(kind: string): string {
  return new Map<string, { label: string }>(Object.entries(noticeKinds)).get(kind)?.label ?? kind;
}
