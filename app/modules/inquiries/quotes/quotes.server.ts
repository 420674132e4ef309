import { sql } from "kysely";
import { records } from "~/modules/inquiries/inquiries/inquiries.server";
import * as InquiryLines from "~/modules/inquiries/inquiries/inquiry-lines.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { packagesOf } from "~/modules/shared/catalogue/offers";
import { company, companyTaxes, companyZone } from "~/modules/shared/company/company.server";
import { offers } from "~/modules/shared/offers/offers.server";
import * as Records from "~/modules/shared/records/records.server";
import type { Taken, Undoing } from "~/modules/shared/records/undoing.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { digest } from "~/platform/secrets.server";
import { dayAt, laterDay } from "~/platform/wall-time";
import type { Draft } from "./quote.schema";
import { newToken } from "./quote-links.server";
import { quoteMail } from "./quote-mails.server";
import { type QuoteLine, quoteDays } from "./quote-options";

const changed = "Someone else has changed this quote since you opened it. Open the Quote tab again.";

/** What a first draft starts with: the products asked for, or the package the message names, or else the smallest. */
export async function startOf(
  inquiry: { id: string; serviceType: string; message: string },
  executor: Executor = db,
): Promise<{ lines: QuoteLine[]; expiresOn: string }> {
  const asked = await InquiryLines.list(inquiry.id, executor);
  const found = await offers(executor);
  const subject = found.services.find(({ name }) => name === inquiry.serviceType)?.subject;
  const packages = subject === "event" || subject === "protection" ? packagesOf(found, subject) : [];
  const words = inquiry.message.toLowerCase();
  const offer = packages.find(({ name }) => words.includes(name.toLowerCase())) ?? packages[0];
  const first = offer && {
    name: `${offer.name} package`,
    quantity: 1,
    unitPriceCents: offer.priceCents,
    unit: offer.unit,
    note: offer.description,
  };
  const { timeZone } = await company();
  return {
    lines: [...(first ? [first] : []), ...asked.map((line) => ({ ...line, unit: "each" }))],
    expiresOn: laterDay(dayAt(new Date(), timeZone), quoteDays),
  };
}

/**
 * Saves the draft of an inquiry, as a new version if it has none; undefined if the inquiry is gone. @throws AppError
 * 409
 */
export async function saveDraft(
  inquiryId: string,
  { lines, terms = "", expiresOn, version }: Draft,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    if (!(await records.lock(inquiryId, trx))) return undefined;
    const draft = await lockDraft(inquiryId, trx);
    if ((draft?.version ?? 0) !== version) throw new AppError(changed, 409);
    const id = draft?.id ?? newId();
    // A company that does not charge tax says so once, for its plans and its quotes.
    const taxes = env.stripe.tax ? companyTaxes : "[]";
    if (draft) {
      await trx
        .updateTable("quotes")
        .set({ terms, expiresOn, taxes, ...Records.newVersion })
        .where("id", "=", id)
        .execute();
      await trx.deleteFrom("quoteLines").where("quoteId", "=", id).execute();
    } else {
      const number = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM quotes WHERE inquiry_id = ${inquiryId})`;
      await trx.insertInto("quotes").values({ id, inquiryId, number, terms, expiresOn, taxes }).execute();
    }
    const rows = lines.map((line, index) => ({ ...line, id: newId(), quoteId: id, position: index + 1 }));
    await trx.insertInto("quoteLines").values(rows).execute();
    await records.record(inquiryId, { verb: "quote_drafted", by }, trx);
    return id;
  });
}

/** Sends the draft, which replaces the open version; undefined if the inquiry is gone. @throws AppError */
export async function send(
  inquiryId: string,
  version: number,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    const inquiry = await records.lock(inquiryId, trx);
    if (!inquiry) return undefined;
    const draft = await lockDraft(inquiryId, trx);
    if (!draft || draft.version !== version) throw new AppError(changed, 409);
    if (!inquiry.email) throw new AppError("There is no email address to send it to. Add one under Edit.");
    const expiresAt = sql<Date>`((${draft.expiresOn}::date + 1)::timestamp AT TIME ZONE ${companyZone})`;
    const { rows } = await sql<{ over: boolean }>`SELECT ${expiresAt} <= now() AS over`.execute(trx);
    if (rows[0]?.over) throw new AppError("The last day to accept has passed. Choose a later one first.");
    await trx
      .updateTable("quotes")
      .set({ status: "replaced", ...Records.newVersion })
      .where("inquiryId", "=", inquiryId)
      .where("status", "=", "sent")
      .execute();
    await trx
      .updateTable("quotes")
      .set({ status: "sent", sentAt: sql`now()`, sentTo: inquiry.email, expiresAt, ...Records.newVersion })
      .set({ tokenHash: digest(newToken(draft.id)) })
      .where("id", "=", draft.id)
      .execute();
    const after = inquiry.status === "new" ? { status: "in_progress" as const } : {};
    await records.change(inquiry, after, { verb: "quote_sent", by }, trx);
    await sendJob(quoteMail, { quoteId: draft.id, kind: "sent" }, trx);
    return draft.id;
  });
}

/**
 * Withdraws the open quote, so that it can no longer be accepted; undefined if the inquiry is gone. @throws AppError
 * 409
 */
export async function withdraw(
  inquiryId: string,
  version: number,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<string | undefined> {
  return inTransaction(executor, async (trx) => {
    if (!(await records.lock(inquiryId, trx))) return undefined;
    const done = await trx
      .updateTable("quotes")
      .set({ status: "withdrawn", ...Records.newVersion })
      .where("inquiryId", "=", inquiryId)
      .where("status", "=", "sent")
      .where("version", "=", version)
      .returning(["id", "number"])
      .executeTakeFirst();
    if (!done) throw new AppError("This quote is no longer open. Open the Quote tab again.", 409);
    const after = { quote: `Version ${done.number}` };
    Audit.offerUndo(await records.record(inquiryId, { verb: "quote_withdrawn", by, after }, trx));
    return done.id;
  });
}

/** Reopens withdrawn quotes under their links, and sends any email that was dropped in the meantime. */
export async function undoWithdrawal(acts: Undoing[], by: Audit.Actor, trx: Executor): Promise<Taken> {
  const inquiries = await records.lockAll(
    acts.map(({ id }) => id),
    trx,
  );
  const taken: Taken = { done: [], left: [], gone: acts.length - inquiries.length };
  for (const { id, name: title } of inquiries) {
    const { after } = acts.find((act) => act.id === id) ?? {};
    const [newest] = await trx
      .selectFrom("quotes")
      .select(["id", "number", "status", "mailedAt"])
      .where("inquiryId", "=", id)
      .where("status", "<>", "draft")
      .orderBy("number", "desc")
      .limit(1)
      .execute();
    if (newest?.status !== "withdrawn" || after?.quote !== `Version ${newest.number}`) {
      taken.left.push({ title, fields: ["quote"] });
      continue;
    }
    await trx
      .updateTable("quotes")
      .set({ status: "sent", ...Records.newVersion })
      .where("id", "=", newest.id)
      .execute();
    await records.record(id, { verb: "quote_opened_again", by, after }, trx);
    if (!newest.mailedAt) await sendJob(quoteMail, { quoteId: newest.id, kind: "sent" }, trx);
    taken.done.push({ title, fields: ["quote"] });
  }
  return taken;
}

function lockDraft(inquiryId: string, trx: Executor) {
  return trx
    .selectFrom("quotes")
    .select(["id", "version", "expiresOn"])
    .where("inquiryId", "=", inquiryId)
    .where("status", "=", "draft")
    .forUpdate()
    .executeTakeFirst();
}
