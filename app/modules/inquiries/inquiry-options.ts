/** What an enquiry is about (row 167). */
export const inquiryPurposes = [
  "Get a Quote",
  "Neighbourhood Security Registration",
  "General Inquiry",
  "Other",
] as const;

/** The service it concerns (row 168). */
export const serviceTypes = [
  "Residential Services",
  "Event Security",
  "Personal Protection Services",
  "Corporate Services",
  "N/A",
] as const;

/** When to call (row 169). */
export const contactTimes = [
  "Morning (9AM - 12PM)",
  "Afternoon (12PM - 5PM)",
  "Evening (5PM - 9PM)",
  "Any Time",
] as const;

/** What is stored and sent when no time was chosen (row 169). */
export const noContactTime = "Not specified";

/** Where an enquiry stands. */
export const inquiryStatuses = ["new", "in_progress", "answered", "spam"] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

/** How a status reads on the screen. */
export const statusLabels: Record<InquiryStatus, string> = {
  new: "New",
  in_progress: "In progress",
  answered: "Answered",
  spam: "Spam",
};

/** How an enquiry reached us. */
export const inquirySources = ["contact", "phone", "email", "in_person"] as const;

export type InquirySource = (typeof inquirySources)[number];

/** How a source reads on the screen. */
export const sourceLabels: Record<InquirySource, string> = {
  contact: "Contact form",
  phone: "Phone",
  email: "Email",
  in_person: "In person",
};
