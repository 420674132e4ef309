import * as InquiryMessages from "~/modules/inquiries/inquiries/inquiry-messages.server";
import { AppError } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";

/** Passes on what is written after a person took over. @throws AppError 503 if the inquiry takes no more */
export async function passOn(inquiryId: string, turnId: string, text: string, trx: Executor): Promise<void> {
  const inquiry = await trx
    .selectFrom("inquiries")
    .select(["email", "name"])
    .where("id", "=", inquiryId)
    .executeTakeFirst();
  const stored = await InquiryMessages.receive(
    inquiryId,
    {
      key: `chat ${turnId}`,
      messageId: null,
      from: { address: inquiry?.email ?? "", name: inquiry?.name ?? "" },
      addressees: [],
      answers: [],
      automatic: false,
      proved: null,
      subject: "Chat",
      text,
      quoted: "",
      attachments: 0,
      cut: false,
    },
    trx,
  );
  if (!stored) throw new AppError("Your message could not be passed on. Please call us.", 503);
}
