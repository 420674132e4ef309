import { type Noun, pick, type RecordFields } from "~/platform/record-fields";

export const announcementNoun = {
  one: "announcement",
  many: "announcements",
  path: "/admin/announcements",
} satisfies Noun;

/** An announcement as staff read it: in its facts, form, list and history. */
export const announcementFields = {
  title: { label: "Title" },
  body: { label: "Text" },
  communityId: { label: "Community" },
  community: { label: "Community" },
  status: { label: "Status", words: { draft: "Draft", sent: "Sent", withdrawn: "Withdrawn" } },
  sentAt: { label: "Sent" },
  withdrawnAt: { label: "Withdrawn" },
  people: { label: "Sent to" },
  delivered: { label: "Delivered by email" },
  waiting: { label: "Emails on their way" },
  failed: { label: "Emails that failed" },
  page: { label: "On the page only" },
  read: { label: "Opened on the page" },
} satisfies RecordFields;

const draft = ["community", "status"] as const;
const sent = [...draft, "sentAt", "people", "delivered", "waiting", "failed", "page", "read"] as const;

/** What the panel shows of an announcement, by its status. */
export const announcementFacts = {
  draft: pick(announcementFields, draft),
  sent: pick(announcementFields, sent),
  withdrawn: pick(announcementFields, [...sent, "withdrawnAt"]),
};

export const everyCommunity = "All communities";

/** "in Alpha", "in all communities". */
export function placeWords(community: string): string {
  return community === everyCommunity ? "in all communities" : `in ${community}`;
}

/** "190 by email, 24 on the page only". */
export function reachWords({ people, emails }: { people: number; emails: number }): string {
  return `${emails} by email, ${people - emails} on the page only`;
}
