import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { type SmtpManner, SmtpStandIn } from "../../../../tests/support/smtp";
import * as Inquiries from "./inquiries.server";
import { inquiryReceipt } from "./inquiry-receipt.server";
import { inquiryReply, list } from "./inquiry-thread.server";

useTestDatabase({ queues: [] });

const { smtpUrl } = env;
let smtp: SmtpStandIn;
let inquiryId: string;

beforeAll(async () => {
  smtp = await SmtpStandIn.start();
});

beforeEach(async () => {
  env.smtpUrl = smtp.url;
  inquiryId = newId();
  await db
    .insertInto("inquiries")
    .values({
      id: inquiryId,
      reference: `NJ-${inquiryId.slice(-4)}-${inquiryId.slice(-8, -4)}`.toUpperCase(),
      name: "Ada Young",
      email: "ada.young@example.test",
      phone: "+19055550199",
      inquiryPurpose: "Other",
      serviceType: "Other",
      preferredContactTime: "Any Time",
      message: "Do you patrol Elm Street?",
    })
    .execute();
});

afterEach(() => {
  env.smtpUrl = smtpUrl;
});

afterAll(() => smtp.close());

const unknown = { code: 550, text: "5.1.1 <ada.young@example.test>: User unknown" };

/** Sends the receipt while the mail server behaves like this, and returns what the inquiry then says. */
async function receipt(manner: SmtpManner, tries = 1): Promise<string | null | undefined> {
  smtp.manner = manner;
  await inquiryReceipt.work({ inquiryId }, { id: newId(), tries }).catch(() => undefined);
  return (await Inquiries.find(inquiryId))?.receiptFailure;
}

test("row 91: an inquiry says that its receipt was refused, in the mail server's words, until one goes out", async () => {
  expect(await receipt(unknown)).toBe("550 5.1.1 … User unknown");
  expect(await receipt(unknown, 2)).toBe("550 5.1.1 … User unknown");
  expect(await receipt("accept", 3)).toBeNull();
});

test("row 91: a server that asks to wait is no failure before the last try", async () => {
  expect(await receipt(451)).toBeNull();
  expect(await receipt(451, inquiryReceipt.retryLimit + 1)).toBe("451 Told to refuse");
});

test("row 91: a server that does not answer is said so", async () => {
  env.smtpUrl = "smtp://127.0.0.1:1";
  expect(await receipt("accept", inquiryReceipt.retryLimit + 1)).toBe("the mail server did not answer");
});

test("row 91: a reply that was refused says so in the thread, and is sent once the address is right", async () => {
  const { id: authorId } = await addPerson({ role: "support" });
  const replyId = newId();
  await db
    .insertInto("inquiryReplies")
    .values({ id: replyId, inquiryId, authorId, subject: "Elm Street", body: "Yes." })
    .execute();
  const state = async () => {
    const [reply] = await list(inquiryId);
    return reply?.kind === "reply" ? reply.state : undefined;
  };
  const work = () => inquiryReply.work({ replyId }, { id: newId(), tries: 1 }).catch(() => undefined);
  expect(await state()).toBe("waiting to be sent");
  smtp.manner = unknown;
  await work();
  expect(await state()).toBe("not delivered: 550 5.1.1 … User unknown");
  smtp.manner = "accept";
  await work();
  expect(await state()).toBe("sent");
});
