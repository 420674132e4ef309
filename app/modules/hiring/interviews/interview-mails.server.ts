import { sql } from "kysely";
import { z } from "zod";
import { linkOf } from "~/modules/hiring/applications/application-links.server";
import { isOutcome } from "~/modules/hiring/applications/application-states";
import { type CalendarMethod, calendarOf } from "~/modules/shared/calendars/calendar-file";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDateTime } from "~/platform/format";
import { type InterviewKind, type InterviewStatus, kindWords } from "./interview-options";
import * as Views from "./interview-views.server";

const headings: Record<InterviewStatus, string> = {
  planned: "Your interview",
  moved: "Your interview has moved",
  cancelled: "Your interview is cancelled",
  held: "Your interview",
};

const whereWords: Record<InterviewKind, string> = { phone: "Number", video: "Link", "in-person": "Where" };

/** Invitation, update or cancellation: the interview as it is when sent, unless a later email covers it. */
export const interviewMail = defineMail({
  name: Views.mailQueue,
  label: "Emails about interviews",
  data: z.object({ interviewId: z.uuid(), version: z.int() }),
  async read({ interviewId, version }) {
    const interview = await Views.findWhole(interviewId);
    if (interview?.version !== version || interview.mailVersion !== version) return undefined;
    return interview.mailedAt ? undefined : interview;
  },
  async words(interview, company, { version }) {
    const { applicationId, jobTitle, reference, status, minutes, kind, place, note, interviewer } = interview;
    const link = await linkOf(applicationId);
    const cancelled = status === "cancelled";
    const decided = isOutcome(interview.applicationStatus);
    const heading = version > 1 && status === "planned" ? "Your interview has changed" : headings[status];
    const method = cancelled ? "CANCEL" : "REQUEST";
    const facts: [string, string][] = [
      ["Position", jobTitle],
      ["When", `${formatDateTime(interview.startsAt, company.timeZone)} (${minutes} minutes)`],
      ["How", kindWords[kind]],
    ];
    if (!cancelled) facts.push([whereWords[kind], place]);
    if (!cancelled && interviewer) facts.push(["With", interviewer]);
    facts.push(["Reference", reference]);
    return {
      to: interview.email,
      replyTo: company.email,
      heading,
      subject: `${heading} (${reference})`,
      paragraphs: [
        cancelled
          ? `It will not take place.${decided ? "" : " If we plan another one, we will write to you."}`
          : "If the time does not suit you, reply to this email or call us.",
        ...(note && !cancelled ? [note] : []),
      ],
      facts,
      action: link ? { label: "See your application", href: link } : undefined,
      footer: "The attached file keeps your calendar up to date.",
      calendar: { method, content: calendarFile(interview, company, method) },
    };
  },
  sent: ({ interviewId, version }) =>
    db
      .updateTable("interviews")
      .set({ mailedAt: sql<Date>`now()` })
      .where("id", "=", interviewId)
      .where("mailVersion", "=", version)
      .execute(),
});

type Whole = NonNullable<Awaited<ReturnType<typeof Views.findWhole>>>;

export function calendarFile(
  interview: Whole,
  organizer: { name: string; email: string },
  method: CalendarMethod,
): string {
  const { id, version, updatedAt, startsAt, minutes, kind, place, note, fullName, email } = interview;
  const words = [
    kindWords[kind],
    interview.interviewer && `With ${interview.interviewer}`,
    `Reference ${interview.reference}`,
    note,
  ];
  return calendarOf(
    {
      uid: `${id}@${env.appUrl.hostname}`,
      sequence: version - 1,
      changedAt: updatedAt,
      startsAt,
      minutes,
      summary: `Interview: ${interview.jobTitle}, ${organizer.name}`,
      place,
      description: words.filter(Boolean).join("\n"),
      organizer,
      attendee: { name: fullName, email },
    },
    method,
  );
}
