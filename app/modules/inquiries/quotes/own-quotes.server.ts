import { sql } from "kysely";
import { records } from "~/modules/inquiries/inquiries/inquiries.server";
import * as InquiryMessages from "~/modules/inquiries/inquiries/inquiry-messages.server";
import { system } from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { tooMany } from "~/platform/rate-limit.server";
import { currentScope } from "~/platform/scope.server";
import { digest } from "~/platform/secrets.server";
import { pathOf } from "./quote-links.server";
import { quoteMail } from "./quote-mails.server";
import { sumsOf } from "./quote-options";
import { linesOf, statusNow, taxIn } from "./quote-records.server";

/** The quote behind a link with its lines, whatever its state; undefined for an unknown link. */
export async function findByToken(token: string, executor: Executor = db) {
  const quote = await bare(token, executor);
  if (!quote) return undefined;
  const lines = await linesOf([quote.id], executor);
  const { taxes, ...found } = quote;
  return { ...found, lines, sums: sumsOf(lines, taxIn(taxes)) };
}

function bare(token: string, executor: Executor) {
  return executor
    .selectFrom("quotes")
    .innerJoin("inquiries", "inquiries.id", "quotes.inquiryId")
    .select([
      "quotes.id",
      "inquiryId",
      "number",
      "terms",
      "taxes",
      "expiresOn",
      "sentTo",
      "sentAt",
      "decidedAt",
    ])
    .select(["decidedName", "reference", "inquiries.name", statusNow.as("status")])
    .where("tokenHash", "=", digest(token))
    .executeTakeFirst();
}

/** The page of the open version that replaced this one, if it was sent to the same email. */
export async function newestOf(
  { inquiryId, sentTo }: { inquiryId: string; sentTo: string | null },
  executor: Executor = db,
): Promise<string | undefined> {
  const newest = await executor
    .selectFrom("quotes")
    .select(["id", "tokenHash"])
    .where("inquiryId", "=", inquiryId)
    .where("sentTo", "=", sentTo)
    .where("status", "in", ["sent", "accepted", "declined"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && pathOf(newest);
}

/**
 * False for an unknown link. Accepting twice counts once. @throws AppError 409 if it is no longer open, 410 once it has
 * ended
 */
export async function accept(token: string, name: string, executor: Executor = db): Promise<boolean> {
  const from = currentScope()?.address ?? "unknown";
  return decide(token, "accepted", { decidedName: name, decidedFrom: from }, executor);
}

/** Like `accept`. */
export async function decline(token: string, reason: string, executor: Executor = db): Promise<boolean> {
  const from = currentScope()?.address ?? "unknown";
  return decide(token, "declined", { declineReason: reason, decidedFrom: from }, executor);
}

async function decide(
  token: string,
  status: "accepted" | "declined",
  answer: { decidedName?: string; declineReason?: string; decidedFrom: string },
  executor: Executor,
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const inquiryId = (await bare(token, trx))?.inquiryId;
    const inquiry = inquiryId && (await records.lock(inquiryId, trx));
    const quote = await bare(token, trx);
    if (!inquiry || !quote) return false;
    if (quote.status === status) return true;
    refuseClosed(quote.status);
    await trx
      .updateTable("quotes")
      .set({ status, ...answer, decidedAt: sql`now()`, ...Records.newVersion })
      .where("id", "=", quote.id)
      .execute();
    await records.record(quote.inquiryId, { verb: `quote_${status}`, by: system }, trx);
    const words = `${quote.name} ${status} the quote for inquiry ${quote.reference}`;
    await InquiryMessages.tell(inquiry, "quote_answered", words, trx);
    if (status === "accepted") await sendJob(quoteMail, { quoteId: quote.id, kind: "accepted" }, trx);
    return true;
  });
}

const closed = new Map<string, [number, string]>([
  ["accepted", [409, "This quote was already accepted. To change that, ask us."]],
  ["declined", [409, "This quote was already declined. To change that, ask us."]],
  ["replaced", [409, "We have sent you a newer version in the meantime. Open the quote page again."]],
  ["withdrawn", [410, "This quote was withdrawn. You can ask us for a new one."]],
  ["expired", [410, "This quote has expired. You can ask us for it again."]],
]);

/** Why a quote can no longer be answered, with the HTTP status of the page that says so; undefined for an open one. */
export function closedBy(status: string) {
  const [code, sentence] = closed.get(status) ?? [];
  return code && sentence ? { code, sentence } : undefined;
}

function refuseClosed(status: string): void {
  const { code, sentence } = closedBy(status) ?? {};
  if (sentence) throw new AppError(`Nothing was saved. ${sentence}`, code);
}

/** Adds a question to the inquiry's thread, where staff read it. False for an unknown link. @throws AppError 429 */
export async function ask(token: string, question: string, executor: Executor = db): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const quote = await bare(token, trx);
    if (!quote) return false;
    const stored = await InquiryMessages.receive(
      quote.inquiryId,
      {
        messageId: null,
        key: `quote ${newId()}`,
        from: { address: quote.sentTo ?? "", name: quote.name },
        proved: null,
        addressees: [],
        answers: [],
        automatic: false,
        subject: `Question about version ${quote.number} of the quote`,
        text: question,
        quoted: "",
        attachments: 0,
        cut: false,
      },
      trx,
    );
    if (!stored)
      throw tooMany("You have asked many questions in the last hour. Please call us instead.", 3_600);
    return true;
  });
}
