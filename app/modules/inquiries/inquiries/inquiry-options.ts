import type { RecordFields } from "~/platform/record-fields";
import { guardSource } from "./inquiry-noun";

export const inquiryPurposes = [
  "Get a Quote",
  "Neighbourhood Security Registration",
  "General Inquiry",
  "Other",
] as const;

/** The purpose of a guard's report; the contact form does not offer it. */
export const incidentPurpose = "Patrol Incident";

export const staffPurposes = [...inquiryPurposes, incidentPurpose] as const;

export const contactTimes = [
  "Morning (9AM - 12PM)",
  "Afternoon (12PM - 5PM)",
  "Evening (5PM - 9PM)",
  "Any Time",
] as const;

/** What is stored and sent when no time was chosen. */
export const noContactTime = "Not specified";

export const inquiryStatuses = ["new", "in_progress", "answered", "spam"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const inquirySources = ["contact", "phone", "email", "in_person", "guard", "chat"] as const;

export const staffSources = inquirySources.filter((source) => source !== guardSource);

export const guardReportFields = {
  shiftPlace: { label: "Shift" },
  seenAt: { label: "Seen" },
  seenBy: { label: "Seen by", people: true },
  keepUntil: { label: "Keep until", day: true },
  keepReason: { label: "Reason to keep it" },
} satisfies RecordFields;

/** An inquiry's fields as people read them: in its facts, form, comparison and history. */
export const inquiryFields = {
  reference: { label: "Reference" },
  status: {
    label: "Status",
    words: { new: "New", in_progress: "In progress", answered: "Answered", spam: "Spam" },
  },
  assignedTo: { label: "Assigned to", people: true, formerly: "assignee" },
  createdAt: { label: "Received" },
  source: {
    label: "Source",
    words: {
      contact: "Contact form",
      phone: "Phone",
      email: "Email",
      in_person: "In person",
      guard: "Guard",
      chat: "Chat",
    },
  },
  name: { label: "Full name" },
  email: { label: "Email", link: "email" },
  phone: { label: "Phone", link: "phone" },
  inquiryPurpose: { label: "About" },
  serviceType: { label: "Service" },
  preferredContactTime: { label: "Best time to call" },
  message: { label: "Message" },
  ...guardReportFields,
} satisfies RecordFields;

/** The same in the CSV and in emails, which use their own headings. */
export const sentFields = { ...inquiryFields, name: { label: "Name" }, createdAt: { label: "Date" } };

export const bulkLabels = {
  answered: "Mark as answered",
  mine: "Assign to me",
  spam: "Mark as spam",
  new: "Mark as new",
  in_progress: "Mark as in progress",
  nobody: "Unassign",
  delete: "Delete",
};
