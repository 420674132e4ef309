import { sql } from "kysely";
import { z } from "zod";
import { replyAddress } from "~/modules/inquiries/inquiries/reply-address.server";
import { company } from "~/modules/shared/company/company.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDate, formatMoney } from "~/platform/format";
import { defineQueue, patientRetries, sendJob, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { pathOf } from "./quote-links.server";
import { totalOf } from "./quote-options";
import { linesOf, statusNow } from "./quote-records.server";

const perRun = 200;

export const quoteMail = defineQueue({
  name: "quote-mail",
  label: "Emails about quotes",
  schema: z.object({ quoteId: z.uuid(), kind: z.enum(["sent", "accepted", "reminder"]) }),
  ...patientRetries,
});

/** Every morning, at an hour at which people read emails. */
export const quoteReminders = defineQueue({
  name: "quote-reminders",
  label: "Daily quote reminders",
  schema: z.object({}),
  cron: "22 9 * * *",
  tz: "America/Toronto",
});

const texts = {
  sent: {
    heading: "Your quote",
    paragraph: "Here is our quote. Open it to accept it, decline it or ask a question.",
    label: "Open the quote",
  },
  accepted: {
    heading: "You accepted our quote",
    paragraph: "Thank you. We will call you about the next steps. Here is what you accepted.",
    label: "See what you accepted",
  },
  reminder: {
    heading: "Your quote expires soon",
    paragraph: "There is still time: open it to accept it, decline it or ask a question.",
    label: "Open the quote",
  },
};

/** Sends no quote twice, and nothing about one that is no longer in the state the email tells of. */
export const quoteMailWorker = worker(quoteMail, async ({ quoteId, kind }, job) => {
  const quote = await db
    .selectFrom("quotes")
    .innerJoin("inquiries", "inquiries.id", "quotes.inquiryId")
    .select(["quotes.id", "tokenHash", "sentTo", "expiresOn", "mailedAt", statusNow.as("status")])
    .select(["inquiryId", "reference"])
    .where("quotes.id", "=", quoteId)
    .executeTakeFirst();
  const path = quote && pathOf(quote);
  if (kind === "sent" && quote?.mailedAt) return;
  if (!quote?.sentTo || !path || quote.status !== (kind === "accepted" ? "accepted" : "sent")) return;
  const { reference, inquiryId, expiresOn } = quote;
  const lines = await linesOf([quoteId]);
  const { name, phone, email } = await company();
  const { heading, paragraph, label } = texts[kind];
  const lastDay: [string, string] = ["Last day to accept", formatDate(expiresOn, "UTC")];
  const body = layOutMail({
    from: { name, phone },
    heading,
    paragraphs: [paragraph],
    facts: [
      ...lines.map(({ name, quantity, unitPriceCents }): [string, string] => [
        name,
        `${quantity} × ${formatMoney(unitPriceCents)}`,
      ]),
      ["Total, plus HST", formatMoney(totalOf(lines))],
      ...(kind === "accepted" ? [] : [lastDay]),
    ],
    action: { label, url: new URL(path, env.appUrl).href },
    footer: `Your reference is ${reference}. Keep the link to yourself: anyone who has it can answer the quote.`,
  });
  await deliver({
    id: job.id,
    to: quote.sentTo,
    replyTo: replyAddress({ id: inquiryId, reference }) ?? email,
    subject: `${heading} (${reference})`,
    ...body,
  });
  if (kind === "sent")
    await db.updateTable("quotes").set({ mailedAt: sql`now()` }).where("id", "=", quoteId).execute();
});

export const quoteRemindersWorker = worker(quoteReminders, async () => {
  while ((await remind()) > 0);
});

/** Reminds once of quotes that end within three days, unless they were sent in the last two; at most 200 a run. Returns how many. */
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
