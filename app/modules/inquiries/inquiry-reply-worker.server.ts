import { sql } from "kysely";
import { company } from "~/modules/settings/company.server";
import { db } from "~/platform/db.server";
import { worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { inquiryReply } from "./inquiry-reply.server";

/** Sends a reply, with the message it answers below it; answers to it go to the company's address. */
export const inquiryReplyWorker = worker(inquiryReply, async ({ replyId }) => {
  const reply = await db
    .selectFrom("inquiry_replies")
    .innerJoin("inquiries", "inquiries.id", "inquiry_replies.inquiry_id")
    .select(["subject", "body", "sent_at", "inquiries.email", "inquiries.message", "reference"])
    .where("inquiry_replies.id", "=", replyId)
    .executeTakeFirst();
  if (!reply || reply.sent_at) return;
  const { name, email, phone } = await company();
  const body = layOutMail({
    heading: reply.subject,
    paragraphs: reply.body.split(/\n{2,}/),
    facts: [["You wrote", reply.message]],
    footer: `${name}, ${phone}. Your reference is ${reply.reference}.`,
  });
  await deliver({
    id: replyId,
    to: reply.email,
    replyTo: email,
    subject: `${reply.subject} (${reply.reference})`,
    ...body,
  });
  await db.updateTable("inquiry_replies").set({ sent_at: sql`now()` }).where("id", "=", replyId).execute();
});
