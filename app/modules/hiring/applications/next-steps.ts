import type { ApplicationStatus } from "./application-states";

/** What an applicant reads beside a status: what happens next. */
export const nextSteps: Record<ApplicationStatus, string> = {
  pending:
    "A person will read your application next. Until then you can replace your résumé and cover letter.",
  under_review:
    "We are reading your application. If it is a good fit, we will write or call to arrange an interview.",
  interview_scheduled:
    "We will agree on the day and place with you. You will hear the outcome within 45 days of your last interview.",
  offer_extended: "We have made you an offer. Please reply by email or phone.",
  hired: "We will write or call about your first day.",
  rejected: "We have decided not to go ahead. You are welcome to apply for another position.",
  withdrawn: "You have withdrawn this application. While the position is open you can apply again.",
};
