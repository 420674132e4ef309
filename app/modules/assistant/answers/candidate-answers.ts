import { pages, type SiteAnswers, said } from "./said";

export type CandidateIntent =
  | "job-age"
  | "job-record"
  | "job-work-permit"
  | "job-dress"
  | "job-safety"
  | "job-costs"
  | "job-experience"
  | "job-interview"
  | "interview-change"
  | "job-accommodation"
  | "student-placement"
  | "staff-matters";

/**
 * For people who think of working here, and for those who do. Who may hold a guard's licence is in section 10 of the
 * Private Security and Investigative Services Act, 2005: 18 or older, entitled to work in Canada, a clean record as O.
 * Reg. 37/08 says.
 */
export const candidateAnswers: SiteAnswers<CandidateIntent> = {
  "job-age": ({ phone }) =>
    said(
      `For work as a guard you need Ontario’s licence, which is only for people of 18 and older, and driving jobs need a driver’s licence, too. There is no upper age limit on our postings. Someone younger can sign up for job alerts until then, or call ${phone} about other work.`,
      pages.careers,
      pages.alerts,
    ),
  "job-record": ({ phone }) =>
    said(
      `It depends on what and when: Ontario licenses guards only if they have no conviction on its list, and driving jobs ask for a clean abstract. The province decides on the licence, not us. The posting says what else is needed; to ask in confidence, call ${phone}.`,
      pages.careers,
      pages.contact,
    ),
  "job-work-permit": ({ phone }) =>
    said(
      `You don’t have to be a citizen: you have to be allowed to work in Canada, and Ontario’s guard licence asks for that, too. Each posting says whether we need it. Our website says nothing about sponsoring or the hours of a study permit; call ${phone} for questions about a job.`,
      pages.careers,
    ),
  "job-dress": ({ phone }) =>
    said(
      `Our website says nothing against a turban, a hijab, a beard or tattoos, and we adapt to people’s faith as the law of Ontario requires. Call ${phone} or write to us before you apply if you have a question about the uniform.`,
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
      `Training with us is paid and during work hours. Our website doesn’t say who pays for the uniform, boots, gas, phone or the licence; ask in the interview, or call ${phone}. Nobody has to pay us to get a job.`,
      pages.careers,
    ),
  "job-experience": ({ phone }) =>
    said(
      `Please tell us about it in your application: there’s a question about experience in security, and none is fine where the posting asks for none. Work abroad doesn’t replace Ontario’s guard licence. If you aren’t sure which job fits, call ${phone}.`,
      pages.careers,
    ),
  "job-interview": ({ phone }) =>
    said(
      `The invitation says when, where and with whom, and how long it takes. Our website doesn’t say what we ask or what to bring; your licences are a good idea. Reply to the invitation or call ${phone} to ask.`,
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
      `Please apply: we adapt the hiring and the work to people’s needs, as Ontario’s law requires. Tell us what you need in your application, at ${company.email} or at ${phone}. Our website doesn’t describe the office’s rooms or each job’s physical demands, so ask.`,
      pages.careers,
      pages.contact,
    ),
  "student-placement": ({ phone, company }) =>
    said(
      `Our website doesn’t offer placements, volunteering or ride-alongs. Email ${company.email} or call ${phone} with your program, the hours you need and your dates, and a person will tell you. Guards have to be 18 or older and licensed in Ontario.`,
      pages.careers,
      pages.contact,
    ),
  "staff-matters": ({ phone, company }) =>
    said(
      `For shifts, pay, letters, tax slips or anything else about your work with us, call ${phone} or email ${company.email}. If you’re sick or late for a shift, call now, at any hour: this chat doesn’t pass it on. Please don’t write pay details here.`,
      pages.contact,
    ),
};
