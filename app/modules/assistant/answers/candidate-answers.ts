import { lawOf } from "./own-words";
import { pages, type SiteAnswers, said } from "./said";

export type CandidateIntent =
  | "job-age"
  | "job-record"
  | "job-work-permit"
  | "job-dress"
  | "job-safety"
  | "job-costs"
  | "job-fitness"
  | "job-culture"
  | "job-welcome"
  | "job-interview"
  | "interview-change"
  | "job-accommodation"
  | "student-placement"
  | "staff-matters";

/** For people who think of working here, and for those who do. */
export const candidateAnswers: SiteAnswers<CandidateIntent> = {
  "job-age": ({ phone, company }) =>
    said(
      `Our website gives no minimum age, and no upper limit. Guard jobs ask for ${lawOf(company).licence} that is valid, and driving jobs for a driver’s licence, too. Call ${phone} before you apply if you’re not sure about your age, or sign up for job alerts for later.`,
      pages.careers,
      pages.alerts,
    ),
  "job-record": ({ phone, company }) =>
    said(
      `Our website doesn’t say which checks we do, such as of police records, references, credit or drugs, or what a charge or conviction means. Guard jobs ask for ${lawOf(company).licence}, and some for a clean driver’s abstract. To ask in confidence, call ${phone}.`,
      pages.careers,
      pages.contact,
    ),
  "job-work-permit": ({ phone, company }) =>
    said(
      `Our postings don’t ask for citizenship. The form asks whether you are authorized to work in Canada, and guard jobs ask for ${lawOf(company).licence}. Our website says nothing about sponsoring, or about the hours of a study permit; call ${phone} to ask.`,
      pages.careers,
    ),
  "job-dress": ({ phone }) =>
    said(
      `Our website says nothing against a turban, a hijab, a beard, tattoos or piercings, and nothing else about how people look at work. If you need something for your faith or have a question about the uniform, call ${phone} or write to us before you apply.`,
      pages.careers,
      pages.contact,
    ),
  "job-safety": ({ phone }) =>
    said(
      `Our guards observe, record and report: in danger they keep away and call the police, and dispatch is on the radio all night. They’re trained in de-escalation and first aid. Our website doesn’t say whether a car has one guard or two; ask in the interview, or call ${phone}.`,
      pages.careers,
    ),
  "job-costs": ({ phone }) =>
    said(
      `Our website doesn’t say who pays for the uniform, boots, gas, phone, licence or courses, or whether you need a car of your own; ask in the interview, or call ${phone}. A posting says if you need tools of your own. Nobody has to pay us to get a job.`,
      pages.careers,
    ),
  "job-fitness": ({ phone }) =>
    said(
      `Our website mentions no fitness test, and no rule about height, weight, strength or eyesight. It doesn’t describe how much lifting, walking or standing each job is, so ask before you apply: ${phone}. If a health condition matters, tell us what you need.`,
      pages.careers,
      pages.contact,
    ),
  "job-culture": ({ phone }) =>
    said(
      `Our careers page promises night work with a purpose, fair pay, and colleagues on the radio, with training during work hours later on. Our website has nothing by employees about what it’s like to work here; ask in the interview, or call ${phone}.`,
      pages.careers,
      pages.about,
    ),
  "job-welcome": ({ phone }) =>
    said(
      `Our postings list what you need for the work, and nothing about gender, origin, faith, orientation or family. Our website says no more about it, so please apply for what fits, or call ${phone} with any question.`,
      pages.careers,
    ),
  "job-interview": ({ phone }) =>
    said(
      `The invitation says when, where and with whom, and how long it takes. Our website doesn’t say whether it’s by phone, by video or in person, what we ask, or what to bring; your licences are a good idea. Reply to the invitation or call ${phone} to ask.`,
      pages.application,
      pages.careers,
    ),
  "interview-change": ({ phone }) =>
    said(
      `Reply to the email about your interview or call ${phone} as soon as you can, and we’ll find another time with you. I can’t see or change interviews here; the Your application page shows where your application stands.`,
      pages.application,
      pages.contact,
    ),
  "job-accommodation": ({ phone, company }) =>
    said(
      `Please apply, and tell us what you need in your application, at ${company.email} or at ${phone}. We can fill in any of our forms with you over the phone. Our website doesn’t describe the office’s rooms or each job’s physical demands, so ask.`,
      pages.careers,
      pages.contact,
    ),
  "student-placement": ({ phone, company }) =>
    said(
      `Our website doesn’t offer placements, volunteering or ride-alongs. Email ${company.email} or call ${phone} with your program, the hours you need and your dates, and a person will tell you. Guard jobs ask for ${lawOf(company).licence}.`,
      pages.careers,
      pages.contact,
    ),
  "staff-matters": ({ when, phone, company }) =>
    said(
      `For shifts, pay, letters, tax slips or anything else about your work with us, call ${phone} or email ${company.email}. If you’re sick or late for a shift, call now${when}: this chat doesn’t pass it on. Please don’t write pay details here.`,
      pages.contact,
    ),
};
