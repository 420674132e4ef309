import { type FileRule, maxFileBytes } from "~/platform/file-kinds";
import type { RecordFields } from "~/platform/record-fields";

export const availabilities = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  weekends: "Weekends",
  flexible: "Flexible",
};

export const employmentStatuses = {
  employed: "Employed",
  unemployed: "Unemployed",
  student: "Student",
  retired: "Retired",
};

export const sources = {
  "company-website": "This website",
  "job-board": "Job board",
  "social-media": "Social media",
  referral: "Someone told me",
  other: "Other",
};

export const applicationStatuses = [
  "pending",
  "under_review",
  "interview_scheduled",
  "offer_extended",
  "hired",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What an applicant reads of a status, and what happens next. */
export const statusTexts: Record<ApplicationStatus, { label: string; next: string }> = {
  pending: {
    label: "Pending",
    next: "A person will read your application next. Until then you can replace your résumé and cover letter.",
  },
  under_review: {
    label: "Under review",
    next: "We are reading your application. If it is a good fit, we will write or call to arrange an interview.",
  },
  interview_scheduled: {
    label: "Interview scheduled",
    next: "We will agree on the day and place with you. You will hear the outcome within 45 days of your last interview.",
  },
  offer_extended: {
    label: "Offer extended",
    next: "We have made you an offer. Please reply by email or phone.",
  },
  hired: { label: "Hired", next: "We will write or call about your first day." },
  rejected: {
    label: "Rejected",
    next: "We have decided not to go ahead. You are welcome to apply for another position.",
  },
  withdrawn: {
    label: "Withdrawn",
    next: "You have withdrawn this application. While the position is open you can apply again.",
  },
};

const outcomes: ApplicationStatus[] = ["hired", "rejected", "withdrawn"];

/** Nothing more happens to the application. */
export function isOutcome(status: ApplicationStatus): boolean {
  return outcomes.includes(status);
}

/** Outcomes that applicants have to hear from us: a person who withdrew already knows. */
export const ourOutcomes = ["hired", "rejected"] as const satisfies ApplicationStatus[];

export function isOurs(status: ApplicationStatus): boolean {
  return ourOutcomes.some((each) => each === status);
}

/** The fields of the form with their labels, in its order. */
export const applicationFields = {
  fullName: { label: "Full name" },
  email: { label: "Email", link: "email" },
  phoneNumber: { label: "Phone", link: "phone" },
  availability: { label: "Availability", words: availabilities },
  employmentStatus: { label: "Employment status", words: employmentStatuses },
  workAuthorization: { label: "I am authorized to work in Canada" },
  driversLicense: { label: "I have a valid driver's licence" },
  heardFrom: { label: "How did you hear about us?", words: sources },
  securityExperience: { label: "Your experience in security" },
  licensesAndCerts: { label: "Licences and certificates" },
  whyInterested: { label: "Why are you interested in this position?" },
  whyGoodFit: { label: "Why are you a good fit?" },
} satisfies RecordFields;
export type ApplicationField = keyof typeof applicationFields;

/** What a posting may demand (B22). */
export interface Demands {
  requiresWorkAuthorization: boolean;
  requiresDriversLicence: boolean;
}

export const noDemands: Demands = { requiresWorkAuthorization: false, requiresDriversLicence: false };

export const demandErrors = {
  workAuthorization: "Tick this if you are authorized to work in Canada. You cannot apply without it",
  driversLicense: "Tick this if you have a valid driver's licence. You cannot apply without it",
};

export const declarationWords = "I declare that what I have written here is true and complete";
export const consentWords =
  "I consent to my application and files being kept and used to consider me for this position";

/** The texts of row 150. */
export const submittedWords = "Your application has been submitted successfully!";
export const failedWords = "Failed to submit application. Please try again.";

/** What may be sent (rows 144 and 149). */
export const resumeRule: FileRule = {
  kinds: ["pdf", "doc", "docx"],
  maxBytes: maxFileBytes,
  required: "Choose your résumé",
  followedBy: ["declaration", "consent"],
};

export const coverLetterRule: FileRule = { kinds: ["pdf", "doc", "docx"], maxBytes: maxFileBytes };
