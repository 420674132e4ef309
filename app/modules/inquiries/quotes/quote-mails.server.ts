import { sql } from "kysely";
import { z } from "zod";
import { replyAddress } from "~/modules/inquiries/inquiries/reply-address.server";
import { isTaxed, salesTaxOf } from "~/modules/shared/catalogue/sales-tax";
import { billOf } from "~/modules/shared/mails/bill";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { pathOf } from "./quote-links.server";
import { sumsOf } from "./quote-options";
import { linesOf, statusNow, taxIn } from "./quote-records.server";

const perRun = 200;

const texts = {
  sent: {
    heading: "Your quote",
    paragraph: (asked: string, until: string) =>
      `Here is our quote for what you asked about on ${asked}. You can accept it, decline it or ask a question until ${until}.`,
    label: "Open the quote",
  },
  accepted: {
    heading: "You accepted our quote",
    paragraph: (asked: string) =>
      `Thank you. We will call you about the next steps. Here is what you accepted, for what you asked about on ${asked}.`,
    label: "See what you accepted",
  },
  reminder: {
    heading: "Your quote expires soon",
    paragraph: (asked: string, until: string) =>
      `Our quote for what you asked about on ${asked} can be accepted until ${until}. You can still decline it or ask a question, too.`,
    label: "Open the quote",
  },
};

/** Never sends a quote twice, or anything about one that has left the state the email describes. */
export const quoteMail = defineMail({
  name: "quote-mail",
  label: "Emails about quotes",
  data: z.object({ quoteId: z.uuid(), kind: z.enum(["sent", "accepted", "reminder"]) }),
  async read({ quoteId, kind }) {
    const quote = await db
      .selectFrom("quotes")
      .innerJoin("inquiries", "inquiries.id", "quotes.inquiryId")
      .select(["quotes.id", "tokenHash", "sentTo as to", "expiresOn", "mailedAt", statusNow.as("status")])
      .select(["inquiryId", "reference", "name", "inquiries.createdAt as askedAt", "terms", "taxes"])
      .where("quotes.id", "=", quoteId)
      .executeTakeFirst();
    const path = quote && pathOf(quote);
    if (!quote?.to || !path || quote.status !== (kind === "accepted" ? "accepted" : "sent")) return undefined;
    if (kind === "sent" && quote.mailedAt) return undefined;
    return { ...quote, to: quote.to, path, lines: await linesOf([quoteId]) };
  },
  words({ to, path, reference, name, askedAt, inquiryId, expiresOn, lines, ...quote }, company, { kind }) {
    const { terms, taxes } = quote;
    const { heading, paragraph, label } = texts[kind];
    const tax = taxIn(taxes);
    const bill = billOf(lines, sumsOf(lines, tax));
    const facts: [string, string][] = [];
    if (terms) facts.push(["Terms", terms]);
    if (company.address) facts.push(["Our address", company.address]);
    if (company.taxNumber) facts.push([`Our ${salesTaxOf(company).name} number`, company.taxNumber]);
    return {
      to,
      replyTo: replyAddress({ id: inquiryId, reference }) ?? company.email,
      heading,
      subject: `${heading} (${reference})`,
      paragraphs: [
        `Hello ${name},`,
        paragraph(formatDate(askedAt, company.timeZone), formatDate(expiresOn, "UTC")),
        ...(isTaxed(tax) ? [] : ["No tax is added to these prices."]),
      ],
      bill,
      facts,
      action: { label, href: path },
      footer: `Your reference is ${reference}. Keep the link to yourself: anyone who has it can answer the quote.`,
    };
  },
  async sent({ quoteId, kind }) {
    if (kind === "sent")
      await db.updateTable("quotes").set({ mailedAt: sql`now()` }).where("id", "=", quoteId).execute();
  },
});

/** Every morning, at an hour when people read email. */
const quoteReminders = defineQueue({
  name: "quote-reminders",
  label: "Daily quote reminders",
  schema: z.object({}),
  cron: "22 9 * * *",
});

export const quoteRemindersWorker = worker(quoteReminders, async () => {
  while ((await remind()) > 0);
});

/**
 * Sends one reminder for quotes that end within three days and were not sent in the last two; at most 200 a run.
 * Returns how many.
 */
export async function remind(executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const due = trx
      .selectFrom("quotes")
      .select("id")
      .where("status", "=", "sent")
      .where("remindedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .where("expiresAt", "<=", sql<Date>`now() + interval '3 days'`)
      .where("sentAt", "<", sql<Date>`now() - interval '2 days'`)
      .limit(perRun)
      .forUpdate()
      .skipLocked();
    const rows = await trx
      .updateTable("quotes")
      .set({ remindedAt: sql`now()` })
      .where("id", "in", due)
      .returning("id")
      .execute();
    for (const { id } of rows) await sendJob(quoteMail, { quoteId: id, kind: "reminder" }, trx);
    return rows.length;
  });
}
