import { sql } from "kysely";
import { stringify } from "uuid";
import { company } from "~/modules/shared/company/company.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { type Limit, takeEach } from "~/platform/rate-limit.server";
import { digest } from "~/platform/secrets.server";
import type { IncomingMail } from "./incoming-mail.server";
import * as Inquiries from "./inquiries.server";
import { noContactTime } from "./inquiry-options";
import { receiptLimit } from "./inquiry-receipt.server";

/** What exceeds this, from one sender or from all together, stays in the mailbox. */
const daily: Limit = { name: "mail-inquiry", tries: 5, window: 86_400 };
const hourly: Limit = { name: "mail-inquiries", tries: 60, window: 3_600 };

const longestMessage = 5_000;

/**
 * Turns an email to our office that belongs to no inquiry into one, once. False if it is not for the office, or if too
 * many arrive: it stays in the mailbox.
 */
export async function receive(mail: IncomingMail, executor: Executor = db): Promise<boolean> {
  if (!(await isForOffice(mail))) return false;
  const id = idOf(mail);
  return inTransaction(executor, async (trx) => {
    // Two readers may have the same email.
    await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar letter'), hashtext(${id}))`.execute(trx);
    if (await trx.selectFrom("inquiries").select("id").where("id", "=", id).executeTakeFirst()) return true;
    const { address, name } = mail.from;
    const [all, sender, receipt] = await takeEach(
      [
        [hourly, "all"],
        [daily, address],
        [receiptLimit, address],
      ],
      trx,
    );
    if (!all?.allowed || !sender?.allowed) return false;
    const inquiry = {
      name: name || address,
      email: address,
      phone: "",
      inquiryPurpose: "General Inquiry",
      serviceType: "N/A",
      preferredContactTime: noContactTime,
      message: messageOf(mail),
    } as const;
    const as = { id, status: "new", source: "email", receipt: receipt?.allowed === true } as const;
    await Inquiries.store(inquiry, as, trx);
    return true;
  });
}

/** Sent to the mailbox, with or without a tag, or to the company's own address, by someone else. */
async function isForOffice({ addressees, from }: IncomingMail): Promise<boolean> {
  const { email } = await company();
  const own = [email, env.replyAddress ?? email].map((address) => address.toLowerCase());
  return (
    !own.includes(from.address) &&
    addressees.some((address) => own.includes(address.replace(/\+[^@]*@/, "@")))
  );
}

/** The same for each delivery of one email: a UUID of version 8, derived from its key. */
function idOf({ key, from }: IncomingMail): string {
  const bytes = digest(`inquiry by email ${from.address} ${key}`).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

function messageOf({ subject, text, quoted, attachments, cut }: IncomingMail): string {
  const parts = [subject, text || "(no text)", ...(quoted ? [quoted] : [])].filter(Boolean);
  const whole = parts.join("\n\n");
  const isCut = cut || whole.length > longestMessage;
  const rest = [
    ...(isCut ? ["the rest of the text"] : []),
    ...(attachments > 0 ? [attachments === 1 ? "one attachment" : `${attachments} attachments`] : []),
  ];
  const note = rest.length > 0 ? `\n\n(Still in the mailbox: ${rest.join(" and ")}.)` : "";
  return whole.slice(0, longestMessage - note.length) + note;
}
