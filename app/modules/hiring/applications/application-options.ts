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
