import { type RejectionReason, rejectionReasons } from "./application-review-options";
import type { ApplicationStatus } from "./application-states";
import { nextSteps } from "./next-steps";

interface Words {
  heading: string;
  paragraphs: string[];
}

/** The statuses an applicant is emailed about. */
const mailedStatuses = [
  "under_review",
  "offer_extended",
  "hired",
  "rejected",
  "withdrawn",
] as const satisfies ApplicationStatus[];

/** Every email that an applicant may get from us. */
export const applicantMails = ["receipt", "link", ...mailedStatuses] as const;
export type ApplicantMail = (typeof applicantMails)[number];

/** The email about a status; undefined if there is none. */
export function mailAbout(status: ApplicationStatus): ApplicantMail | undefined {
  return mailedStatuses.find((each) => each === status);
}

const opens =
  "Your own page shows where it stands and what you sent. There you can also replace your files or withdraw.";
const receivedWords =
  "A person will read it next. If it is a good fit, we will write or call to arrange an interview.";
const ended = "You can open your application with the link below for another 90 days.";

/** What an email about an outcome also knows; `calledOff` are starts: "Fri, Nov 20, 2026, 2:30 PM". */
export interface AboutOutcome {
  reason?: RejectionReason | null;
  talked?: boolean;
  calledOff?: string[];
}

const list = new Intl.ListFormat("en-CA", { type: "conjunction" });

function offWords(calledOff: string[]): string[] {
  if (calledOff.length === 0) return [];
  if (calledOff.length === 1)
    return [
      `Your interview on ${calledOff[0]} will not take place. The attached file removes it from your calendar.`,
    ];
  const days = list.format(calledOff);
  return [`Your interviews on ${days} will not take place. Please remove them from your calendar.`];
}

/** What it says besides the position and the reference. Contains nothing typed by the applicant or by staff. */
export function applicantWords(
  kind: ApplicantMail,
  { reason, talked = false, calledOff = [] }: AboutOutcome = {},
): Words {
  const off = offWords(calledOff);
  const texts: Record<ApplicantMail, Words> = {
    receipt: { heading: "We have your application", paragraphs: [receivedWords, opens] },
    link: { heading: "Your application", paragraphs: [opens] },
    under_review: {
      heading: "We are reading your application",
      paragraphs: ["If it is a good fit, we will write or call to arrange an interview."],
    },
    offer_extended: {
      heading: "We would like you to join us",
      paragraphs: [
        "We are making you an offer, and we will call you about it. You can also reply to this email.",
      ],
    },
    hired: { heading: "Welcome to the team", paragraphs: [nextSteps.hired, ...off] },
    rejected: {
      heading: "The outcome of your application",
      paragraphs: [
        `Thank you for ${talked ? "taking the time to talk with us" : "applying"}. We have decided not to go ahead with your application.`,
        ...(reason && rejectionReasons[reason].words ? [rejectionReasons[reason].words] : []),
        ...off,
        `You are welcome to apply for another position. ${ended}`,
      ],
    },
    withdrawn: {
      heading: "Your application is withdrawn",
      paragraphs: ["As you asked, we have withdrawn your application.", ...off, ended],
    },
  };
  return texts[kind];
}

/** The subject, which staff see beside the delivery state. */
export function applicantSubject(kind: ApplicantMail, reference: string): string {
  return `${applicantWords(kind).heading} (${reference})`;
}
