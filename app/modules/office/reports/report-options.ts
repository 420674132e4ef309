import type { Noun, RecordFields } from "~/platform/record-fields";

export const reportNoun = { one: "report", many: "reports", path: "/admin/reports" } satisfies Noun;

/** Each kind's name in lists and in titles. */
export const reportKinds = {
  patrols: "Patrols",
  subscriptions: "Subscriptions and revenue",
  inquiries: "Inquiries and answer times",
  hiring: "Hiring",
  guards: "Guards and hours",
  community: "Community report",
  street: "Street report",
  house: "House report",
} as const;

export type ReportKindName = keyof typeof reportKinds;

/** Those that residents read once they are approved. */
export function isForResidents(kind: string): boolean {
  return kind === "community" || isPlanKind(kind);
}

/** Those on what a plan protects; a house needs two people. */
export function isPlanKind(kind: string): kind is "street" | "house" {
  return kind === "street" || kind === "house";
}

/** What a section without entries says: it never vanishes. */
export const nothingRecorded = "Nothing recorded";

export const reportFields = {
  kind: { label: "Kind", words: reportKinds },
  month: { label: "Month" },
  status: {
    label: "Status",
    words: {
      preparing: "Being prepared",
      pending: "Awaiting approval",
      approved: "Approved",
      failed: "Could not be prepared",
    },
  },
  requester: { label: "Requested by" },
  computedAt: { label: "Generated" },
  approver: { label: "Approved by" },
  approvedAt: { label: "Approved" },
  firstApprover: { label: "First approved by" },
  recommendation: { label: "Recommendation" },
} satisfies RecordFields;

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
