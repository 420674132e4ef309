import type { Noun, RecordFields } from "~/platform/record-fields";

export const interviewKinds = ["phone", "video", "in-person"] as const;
export type InterviewKind = (typeof interviewKinds)[number];

const interviewStatuses = ["planned", "moved", "cancelled", "held"] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];

export const kindWords: Record<InterviewKind, string> = {
  phone: "By phone",
  video: "By video",
  "in-person": "In person",
};

/** An interview as staff read it: in its card, form and comparison. */
export const interviewFields = {
  day: { label: "Date" },
  time: { label: "Time" },
  minutes: { label: "Minutes" },
  kind: { label: "Kind", words: kindWords },
  place: { label: "Place, link or number" },
  interviewerId: { label: "Interviewer", people: true },
  note: { label: "Note to the applicant" },
} satisfies RecordFields;

export const statusWords: Record<InterviewStatus, string> = {
  planned: "Planned",
  moved: "Moved",
  cancelled: "Cancelled",
  held: "Held",
};

/** Where an application's interviews are; without a posting, where the postings are. */
export function interviewsHref(jobId: string | null, applicationId: string): string {
  return jobId ? `/admin/jobs/${jobId}/applications/${applicationId}/interviews` : "/admin/jobs";
}

/** An interview among its application's tabs: what was saved is shown in their list. */
export function interviewNoun(jobId: string, applicationId: string): Noun {
  return {
    one: "interview",
    many: "interviews",
    path: interviewsHref(jobId, applicationId).replace(/\/interviews$/, ""),
  };
}
