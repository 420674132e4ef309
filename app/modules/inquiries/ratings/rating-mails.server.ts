import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import { db } from "~/platform/db.server";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { linkOf } from "./rating-links.server";
import { answers, monthName, ratingDays } from "./rating-options";

/** Asks what somebody thinks. It holds nothing that was typed. */
export const ratingMail = defineQueue({
  name: "rating-mail",
  label: "Rating emails",
  schema: z.object({ ratingId: z.uuid() }),
  ...patientRetries,
});

export const ratingMailWorker = worker(ratingMail, async ({ ratingId }, job) => {
  const rating = await db
    .selectFrom("ratings")
    .leftJoin("inquiries", "inquiries.id", "ratings.inquiryId")
    .select(["ratings.id", "tokenHash", "ratings.email", "userId", "month", "good", "inquiries.reference"])
    .where("ratings.id", "=", ratingId)
    .executeTakeFirst();
  const link = rating && linkOf(rating);
  if (!rating || !link || rating.good !== null) return;
  const { name, phone, email: office } = await company();
  const { reference, month, userId } = rating;
  const stop = userId && unsubscribeLinks(userId, "emailUpdates");
  const heading = month ? `How was your patrol in ${monthName(month)}?` : "Did our answer help?";
  const asked = month
    ? "One click is enough, and it helps us see what to do better."
    : `We answered your message (${reference}). One click is enough, and it helps us see what to do better.`;
  const body = layOutMail({
    from: { name, phone },
    heading,
    paragraphs: [asked],
    facts: answers.map(({ value, label }) => [label, `${link}?rating=${value}`]),
    footer: stop
      ? `The links work for ${ratingDays.open} days. Stop email updates at any time:\n${stop.page}`
      : `The links work for ${ratingDays.open} days. You can stop these emails on the page.`,
  });
  await deliver({
    id: job.id,
    to: rating.email,
    replyTo: office,
    subject: heading,
    oneClickUnsubscribe: stop ? stop.oneClick : undefined,
    ...body,
  });
});
