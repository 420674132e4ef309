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
  | "job-search-hard"
  | "job-training"
  | "job-benefits"
  | "job-other";

export const hiringAnswers: SiteAnswers<HiringIntent> = {
  "job-apply": () =>
    said(
      `Open the posting on the careers page and choose “Apply Now”. You can apply without an account. Attach your résumé as a ${kinds} file of at most ${formatFileSize(resumeRule.maxBytes)}; a cover letter is ${coverLetterRule.required ? "required" : "optional"}. You’ll get a link to follow your application.`,
      pages.careers,
    ),
  "application-status": () =>
    said(
      `On the Your application page, enter your email to get a link that shows where your application stands. A person reads every application. If yours is a good fit, we’ll write or call to arrange an interview, and you’ll hear the outcome within 45 days of the last one.`,
      pages.application,
    ),
  "application-change": () =>
    said(
      "On the Your application page, enter your email to get your link. There you can replace your résumé until we start reading, or withdraw. To correct anything else, write to us.",
      pages.application,
      pages.contact,
    ),
  "resume-privacy": () =>
    said(
      "We store your application and its files to consider you for the job, and only staff who hire can see them. The files are deleted 12 months after the outcome or the last change. Each posting says whether people or a program do the screening.",
      pages.privacy,
      pages.careers,
    ),
  "job-alerts": () =>
    said(
      "Yes. Sign up on the Job alerts page: we’ll email you when a matching position is published, at most once a day, and every email has a link to stop. There’s an RSS feed too.",
      pages.alerts,
    ),
  "job-search-hard": ({ phone }) =>
    said(
      `I’m sorry, looking for work for so long is wearing. Our open positions are on the careers page, a person reads every application, and we train new guards. You can also get new positions by email on the Job alerts page. If you’d rather talk about it, call ${phone}.`,
      pages.careers,
      pages.alerts,
    ),
  "job-training": () =>
    said(
      "Yes, we train you: the forty hours that Ontario requires of guards, plus our own training on the radio, the log, what the law does and does not allow, and first aid. Later you can learn de-escalation, close protection, dispatch and supervision, paid and during work hours.",
      pages.careers,
    ),
  "job-benefits": ({ phone }) =>
    said(
      `Our careers page mentions fair pay and paid training during work hours, but no other benefits. Ask in the interview, or call ${phone}.`,
      pages.careers,
    ),
  "job-other": ({ phone }) =>
    said(
      `If nothing fits, tell us on the contact page what you’re good at and when you can work, or get new positions by email. Our website doesn’t offer volunteering or placements; call ${phone} to ask.`,
      pages.careers,
      pages.contact,
      pages.alerts,
    ),
};
