import { sql } from "kysely";
import { z } from "zod";
import { linkOf } from "~/modules/hiring/applications/application-links.server";
import { isOutcome } from "~/modules/hiring/applications/application-options";
import { type CalendarMethod, calendarOf } from "~/modules/shared/calendars/calendar-file";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDateTime } from "~/platform/format";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { type InterviewStatus, kindWords } from "./interview-options";
import * as Views from "./interview-views.server";

/** Invitation, update or cancellation: what the interview is when it is sent, unless a later email tells of it. */
export const interviewMail = defineQueue({
  name: Views.mailQueue,
  label: "Emails about interviews",
  schema: z.object({ interviewId: z.uuid(), version: z.int() }),
  ...patientRetries,
});

const headings: Record<InterviewStatus, string> = {
  planned: "Your interview",
  moved: "Your interview has moved",
  cancelled: "Your interview is cancelled",
  held: "Your interview",
};

export const interviewMailWorker = worker(interviewMail, async ({ interviewId, version }, job) => {
  const interview = await Views.findWhole(interviewId);
  if (!interview || interview.version !== version || interview.mailVersion !== version) return;
  if (interview.mailedAt) return;
  const { applicationId, email, jobTitle, reference, status, minutes, kind, place, note } = interview;
  const link = await linkOf(applicationId);
  const { name, phone, email: office, timeZone } = await company();
  const cancelled = status === "cancelled";
  const decided = isOutcome(interview.applicationStatus);
  const heading = version > 1 && status === "planned" ? "Your interview has changed" : headings[status];
  const body = layOutMail({
    from: { name, phone },
    heading,
    paragraphs: [
      `Position: ${jobTitle}. Your reference is ${reference}.`,
      cancelled
        ? `It will not take place.${decided ? "" : " If we plan another one, we will write to you."}`
        : "If the time does not suit you, reply to this email or call us.",
      ...(note && !cancelled ? [note] : []),
    ],
    facts: [
      ["When", `${formatDateTime(interview.startsAt, timeZone)} (${minutes} minutes)`],
      ["How", kindWords[kind]],
      ...(cancelled ? [] : [["Where", place] satisfies [string, string]]),
      ...(interview.interviewer && !cancelled
        ? [["With", interview.interviewer] satisfies [string, string]]
        : []),
    ],
    action: link ? { label: "See your application", url: new URL(link, env.appUrl).href } : undefined,
    footer: "The attached file keeps your calendar up to date.",
  });
  const method = cancelled ? "CANCEL" : "REQUEST";
  const content = calendarFile(interview, { name, email: office }, method);
  const subject = `${heading} (${reference})`;
  await deliver({ id: job.id, to: email, replyTo: office, subject, ...body, calendar: { method, content } });
  await db
    .updateTable("interviews")
    .set({ mailedAt: sql<Date>`now()` })
    .where("id", "=", interviewId)
    .where("mailVersion", "=", version)
    .execute();
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
