import { coverLetterRule, resumeRule } from "~/modules/hiring/applications/application-options";
import { formatFileSize } from "~/platform/format";
import { lawOf } from "./own-words";
import { listed, pages, type SiteAnswers, said } from "./said";

const kinds = listed(
  resumeRule.kinds.map((kind) => kind.toUpperCase()),
  "or",
);

export type HiringIntent =
  | "job-apply"
  | "application-status"
  | "application-reply"
  | "application-change"
  | "apply-again"
  | "hiring-contact"
  | "resume-privacy"
  | "job-alerts"
  | "job-training"
  | "job-growth"
  | "job-benefits"
  | "job-other";

export const hiringAnswers: SiteAnswers<HiringIntent> = {
  "job-apply": ({ phone }) =>
    said(
      `Open the posting on the careers page and choose “Apply Now”: you can apply without an account. Attach your résumé as a ${kinds} file of at most ${formatFileSize(resumeRule.maxBytes)}; a cover letter is ${coverLetterRule.required ? "required" : "optional"}. Our website mentions no other way, such as by email or in person; if you can’t use the form, call ${phone}, and we’ll fill it in with you. You’ll get a link to follow your application.`,
      pages.careers,
    ),
  "application-status": () =>
    said(
      `I can’t see applications here. On the Your application page, enter your email to get a new link that shows where yours stands. If it’s a good fit, we’ll write or call to arrange an interview, and you’ll hear the outcome within 45 days of the last one.`,
      pages.application,
    ),
  "application-reply": ({ phone }) =>
    said(
      `Our website doesn’t say how soon you’ll hear after you apply, or whether interviews are by phone or in person. If it’s a good fit, we’ll write or call to arrange an interview, and within 45 days of the last one you’ll hear the outcome. The Your application page shows where yours stands; to ask, call ${phone}.`,
      pages.application,
      pages.contact,
    ),
  "application-change": ({ company }) =>
    said(
      `On the Your application page, enter your email to get your link. There you can replace your résumé until we start reading, or withdraw. Its files are deleted 12 months after the outcome or the last change; to have them removed earlier, or anything else corrected, email ${company.email}.`,
      pages.application,
      pages.privacy,
    ),
  "apply-again": ({ phone }) =>
    said(
      `After a no, you’re welcome to apply for another position on the careers page. If you’ve withdrawn, you can apply again for as long as the position is open. Our website doesn’t say whether a second try for the same one has a chance, or why somebody wasn’t chosen; call ${phone} to ask.`,
      pages.careers,
      pages.contact,
    ),
  "hiring-contact": ({ phone, company }) =>
    said(
      `Our website doesn’t name the people who hire. Write a cover letter to ${company.name}; for questions about a job, call ${phone}, write to ${company.email}, or use the contact page. To apply, please use the form of the posting.`,
      pages.contact,
      pages.careers,
    ),
  "resume-privacy": ({ company }) =>
    said(
      `We store your application and its files to consider you for the job, and only staff who hire can see them. The files are deleted 12 months after the outcome or the last change. Each posting says whether people or a program do the screening. To withdraw, use the Your application page; to have files removed earlier, email ${company.email}.`,
      pages.privacy,
      pages.careers,
    ),
  "job-alerts": () =>
    said(
      "New positions come by email, not by text or phone: sign up on the Job alerts page and choose the words, type and place you want. It’s at most one email a day, and each has a link to stop them. There’s an RSS feed, too.",
      pages.alerts,
    ),
  "job-training": ({ phone, company }) =>
    said(
      `We train you: ${lawOf(company).training}, plus our own training on the radio, the log, what the law does and does not allow, and first aid. Later you can learn de-escalation, close protection, dispatch and supervision, paid and during work hours. Whether the first training is paid, and how long it takes, our website doesn’t say: call ${phone}.`,
      pages.careers,
    ),
  "job-growth": ({ phone }) =>
    said(
      `Yes, there is a next step: our Advanced Development is de-escalation, close protection, dispatch and supervision, paid and during work hours, when you’re ready for it. Our website promises no promotions or dates; tell us in your application what you’ve done and where you’d like to go, or call ${phone}.`,
      pages.careers,
    ),
  "job-benefits": ({ phone }) =>
    said(
      `Our careers page mentions fair pay and paid training during work hours, but no other benefits, such as insurance, bonuses or parking. Ask in the interview, or call ${phone}.`,
      pages.careers,
    ),
  "job-other": ({ phone }) =>
    said(
      `The positions on the careers page are all that we’ve posted. If none fits, tell us on the contact page what you’re good at and when you can work, or get new positions by email. Our website doesn’t offer volunteering or placements; call ${phone} to ask.`,
      pages.careers,
      pages.contact,
      pages.alerts,
    ),
};
