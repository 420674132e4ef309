import { coverLetterRule, resumeRule } from "~/modules/hiring/applications/application-options";
import { formatFileSize } from "~/platform/format";
import { listed, pages, type SiteAnswers, said } from "./said";

const kinds = listed(
  resumeRule.kinds.map((kind) => kind.toUpperCase()),
  "or",
);

export type HiringIntent =
  | "job-apply"
  | "application-status"
  | "application-change"
  | "resume-privacy"
  | "job-alerts"
  | "job-training"
  | "job-benefits"
  | "job-other";

export const hiringAnswers: SiteAnswers<HiringIntent> = {
  "job-apply": () =>
    said(
      `Open the posting on the careers page and choose “Apply Now”. You can apply there without an account, with your résumé as a ${kinds} file of at most ${formatFileSize(resumeRule.maxBytes)}; a cover letter is ${coverLetterRule.required ? "required" : "optional"}. You get a link to follow your application.`,
      pages.careers,
    ),
  "application-status": () =>
    said(
      `Ask for the link to your application by email; the page behind it shows where your application stands. A person reads each application; if yours is a good fit, we write or call to arrange an interview, and you hear the outcome within 45 days of the last one.`,
      pages.application,
    ),
  "application-change": () =>
    said(
      "Ask for the link to your application by email. On the page behind it you can replace your résumé until we begin to read, or withdraw. To correct something else, write to us.",
      pages.application,
      pages.contact,
    ),
  "resume-privacy": () =>
    said(
      "Your application and its files are stored so that we can consider you, and are seen only by staff who hire. The files are deleted 12 months after the outcome or the last change. Each posting says who screens: people, or a program too.",
      pages.privacy,
      pages.careers,
    ),
  "job-alerts": () =>
    said(
      "Get new positions by email or RSS: we email you when a position that fits is published, at most once a day, and each of those emails has a link that stops them.",
      pages.alerts,
    ),
  "job-training": () =>
    said(
      "We train you: the forty hours that Ontario requires of guards, plus our own: the radio, the log, what the law does and does not allow, and first aid. Later there is de-escalation, close protection, dispatch and supervision: paid, during work hours.",
      pages.careers,
    ),
  "job-benefits": ({ phone }) =>
    said(
      `Our pages speak of fair pay and of paid training during work hours, and name no other benefits. Ask in the interview, or call ${phone}.`,
      pages.careers,
    ),
  "job-other": ({ phone }) =>
    said(
      `Nothing that fits? Tell us on the contact page what you are good at and when you can work, or get new positions by email. Our pages offer no volunteering or placements; call ${phone} to ask.`,
      pages.careers,
      pages.contact,
      pages.alerts,
    ),
};
