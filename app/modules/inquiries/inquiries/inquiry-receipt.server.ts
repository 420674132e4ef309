import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import type { Limit } from "~/platform/rate-limit.server";
import * as InquiryLines from "./inquiry-lines.server";
import { replyAddress } from "./reply-address.server";

/** Anybody can type any address into the contact form: an address gets at most two receipts a day. */
export const receiptLimit: Limit = { name: "inquiry-receipt", tries: 2, window: 86_400 };

/** Contains nothing the visitor typed, so nobody can send their own words through it. */
export const inquiryReceipt = defineMail({
  name: "inquiry-receipt",
  label: "Receipts for inquiries",
  data: z.object({ inquiryId: z.uuid() }),
  async read({ inquiryId }) {
    const inquiry = await db
      .selectFrom("inquiries")
      .select(["id", "reference", "email"])
      .where("id", "=", inquiryId)
      .executeTakeFirst();
    return inquiry?.email ? { ...inquiry, to: inquiry.email } : undefined;
  },
  words: async ({ id, reference, to }, company) => ({
    id,
    to,
    replyTo: replyAddress({ id, reference }) ?? company.email,
    subject: `We have your message (${reference})`,
    heading: "We have your message",
    paragraphs: ["A person will reply by the next business day. To add something, reply to this email."],
    facts: [["Reference", reference]],
    bill: await InquiryLines.bill(id),
    footer: "If you did not write to us, someone typed your email by mistake, and you can ignore this one.",
  }),
  sent: ({ inquiryId }) => noteReceipt(inquiryId, null),
  async failed({ inquiryId }, { isLastTry, isRefusal, said = noAnswer }) {
    if (isLastTry || isRefusal) await noteReceipt(inquiryId, said);
  },
});

/** What the page of an inquiry says if the mail server gave no reason. */
export const noAnswer = "the mail server did not answer";

/** Staff learn here, and nowhere else, that the person did not get it. */
function noteReceipt(id: string, receiptFailure: string | null) {
  return db.updateTable("inquiries").set({ receiptFailure }).where("id", "=", id).execute();
}
