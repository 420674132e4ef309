import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import { db } from "~/platform/db.server";
import { linkOf } from "./rating-links.server";
import { answers, monthName, ratingDays } from "./rating-options";

/** Asks what a person thinks of an answer or of their patrol. Contains nothing that anyone typed. */
export const ratingMail = defineMail({
  name: "rating-mail",
  label: "Rating emails",
  data: z.object({ ratingId: z.uuid() }),
  async read({ ratingId }) {
    const rating = await db
      .selectFrom("ratings")
      .leftJoin("inquiries", "inquiries.id", "ratings.inquiryId")
      .select(["ratings.id", "tokenHash", "ratings.email", "userId", "month", "good", "inquiries.reference"])
      .where("ratings.id", "=", ratingId)
      .executeTakeFirst();
    const link = rating && linkOf(rating);
    return link && rating.good === null ? { ...rating, link } : undefined;
  },
  words({ email, link, reference, month, userId }, company) {
    const stop = userId ? unsubscribeLinks(userId, "emailUpdates") : undefined;
    const asked = "One click is enough, and it helps us see what to do better.";
    return {
      to: email,
      replyTo: company.email,
      oneClickUnsubscribe: stop?.oneClick,
      heading: month ? `How was your patrol in ${monthName(month)}?` : "Did our answer help?",
      paragraphs: [month ? asked : `We answered your message (${reference}). ${asked}`],
      answers: answers.map(({ value, label }) => ({ label, href: `${link}?rating=${value}` })),
      footer: stop
        ? `The links work for ${ratingDays.open} days.`
        : `The links work for ${ratingDays.open} days. You can stop these emails on the page.`,
      stop: stop && { label: "Stop email updates", url: stop.page },
    };
  },
});
