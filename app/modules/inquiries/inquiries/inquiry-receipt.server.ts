import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import type { Limit } from "~/platform/rate-limit.server";
import * as InquiryLines from "./inquiry-lines.server";
import { replyAddress } from "./reply-address.server";

/** Anybody can type anybody's address into the contact form: at most two a day, the others go without. */
export const receiptLimit: Limit = { name: "inquiry-receipt", tries: 2, window: 86_400 };

export const inquiryReceipt = defineQueue({
  name: "inquiry-receipt",
  label: "Receipts for inquiries",
  schema: z.object({ inquiryId: z.uuid() }),
  ...patientRetries,
});

/** Holds nothing that the visitor typed, so that nobody can send words of theirs through it. */
export const inquiryReceiptWorker = worker(inquiryReceipt, async ({ inquiryId }) => {
  const inquiry = await db
    .selectFrom("inquiries")
    .select(["id", "reference", "email"])
    .where("id", "=", inquiryId)
    .executeTakeFirst();
  if (!inquiry?.email) return;
  const { name, email, phone } = await company();
  const { reference } = inquiry;
  const body = layOutMail({
    from: { name, phone },
    heading: "We have your message",
    paragraphs: [
      `Your reference is ${reference}. A person will reply by the next business day.`,
      "To add something, reply to this email.",
    ],
    facts: await InquiryLines.facts(inquiryId),
    footer: "If you did not write to us, somebody typed your email by mistake, and you can ignore this one.",
  });
  await deliver({
    id: inquiryId,
    to: inquiry.email,
    replyTo: replyAddress(inquiry) ?? email,
    subject: `We have your message (${reference})`,
    ...body,
  });
});
