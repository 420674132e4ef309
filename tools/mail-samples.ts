import { sql } from "kysely";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { type AccountMailKind, accountMailTexts } from "~/modules/accounts/mails/account-mail-texts.server";
import { paymentNotice } from "~/modules/billing/stripe/payment-notice.server";
import { sendReceipts } from "~/modules/billing/subscriptions/receipts.server";
import { newAccess } from "~/modules/hiring/applications/application-links.server";
import { applicantMails } from "~/modules/hiring/applications/application-mail-texts";
import { applicationMail, applicationNotice } from "~/modules/hiring/applications/application-mails.server";
import { interviewMail } from "~/modules/hiring/interviews/interview-mails.server";
import * as AlertLinks from "~/modules/hiring/job-alerts/job-alert-links.server";
import { jobAlertMail } from "~/modules/hiring/job-alerts/job-alert-mails.server";
import { guardReportMail } from "~/modules/inquiries/inquiries/guard-reports.server";
import { inquiryNotice } from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryReceipt } from "~/modules/inquiries/inquiries/inquiry-receipt.server";
import { inquiryReply } from "~/modules/inquiries/inquiries/inquiry-thread.server";
import * as QuoteLinks from "~/modules/inquiries/quotes/quote-links.server";
import { quoteMail } from "~/modules/inquiries/quotes/quote-mails.server";
import * as RatingLinks from "~/modules/inquiries/ratings/rating-links.server";
import { ratingMail } from "~/modules/inquiries/ratings/rating-mails.server";
import { announcementMail } from "~/modules/neighbourhoods/announcements/announcement-mail.server";
import { reportMail } from "~/modules/office/reports/community-mails.server";
import { signIns } from "~/modules/operations/demo/sign-ins";
import { testMail } from "~/modules/operations/monitor/checks.server";
import { shiftMail } from "~/modules/patrols/assignments/shift-notices.server";
import { rejectionWords } from "~/modules/residents/verifications/rejection-words";
import { verificationNotice } from "~/modules/residents/verifications/verification-notice.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import {
  newToken as newWatchToken,
  productWatchMail,
} from "~/modules/shop/product-watches/product-watch-mails.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import type { Worker } from "~/platform/jobs.server";
import { digest } from "~/platform/secrets.server";

/** One email of a kind, about something of the demo. */
interface Sample {
  name: string;
  mail: Worker;
  data: object | undefined;
}

const purposes: Partial<Record<AccountMailKind, AccountTokens.Purpose>> = {
  confirm_email: "confirm_email",
  reset_password: "reset_password",
  change_email: "change_email",
  new_device: "secure_account",
  staff_invited: "invite",
};

/** Every kind of email, as its module sends it. */
export async function mailSamples(): Promise<Sample[]> {
  return [...(await accountSamples()), ...(await otherSamples())];
}

async function userIdOf(email: string): Promise<string> {
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

/** What the callers of these kinds add. */
const facts = new Map<string, [string, string][]>([
  ["payment_refunded", [["Refunded", "$168.37, HST included"]]],
  ["join_approved", [["Community", "Alpha"]]],
  ["join_declined", [["Community", "Alpha"]]],
  ["join_reopened", [["Community", "Alpha"]]],
  [
    "service_credited",
    [
      ["Month", "October 2026"],
      ["Passes made", "598 of 620"],
      ["Credit", "$5.29"],
    ],
  ],
  [
    "address_rejected",
    [
      ["Why", rejectionWords.unreadable.said],
      ["What to do", rejectionWords.unreadable.toDo],
    ],
  ],
  [
    "new_device",
    [
      ["Browser", "Chrome on Android"],
      ["IP address", "203.0.113.7"],
    ],
  ],
  ["staff_invited", [["Role", "Dispatcher"]]],
  ["staff_role_changed", [["Role", "Dispatcher"]]],
]);

async function accountSamples(): Promise<Sample[]> {
  const userId = await userIdOf(signIns.resident.email);
  const received = await receipts(userId);
  const kinds = Object.keys(accountMailTexts).filter((kind) => Object.hasOwn(accountMailTexts, kind));
  const samples: Sample[] = [];
  for (const kind of kinds) {
    const purpose = new Map<string, AccountTokens.Purpose>(Object.entries(purposes)).get(kind);
    const about = { userId, email: "sam.okafor@mail.example", minutes: 60 };
    const tokenId = purpose && (await AccountTokens.create({ purpose, ...about }, db));
    const data = received.get(kind) ?? { kind, userId, tokenId, facts: facts.get(kind) };
    samples.push({ name: kind.replaceAll("_", "-"), mail: accountMail, data });
  }
  return samples;
}

/** What a subscription's changes send, as the sync with the payment service does. */
async function receipts(userId: string): Promise<Map<string, object>> {
  const seconds = Math.floor(Date.now() / 1_000) + 20 * 86_400;
  const row = {
    status: "active" as const,
    source: "stripe",
    subscriptionId: "sub_1",
    priceId: "price_1",
    priceCents: 149_00,
    planKey: "street",
    currentPeriodEnd: seconds,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    paymentMethodBrand: "visa",
    paymentMethodLast4: "4242",
  };
  const changes = [
    { before: undefined, after: row },
    { before: { ...row, priceId: "price_0" }, after: row },
    { before: row, after: { ...row, cancelAtPeriodEnd: true } },
    { before: { ...row, cancelAtPeriodEnd: true }, after: row },
    { before: row, after: { ...row, status: "canceled" as const, endedAt: seconds } },
    { before: row, after: { ...row, status: "past_due" as const } },
    { before: { ...row, status: "past_due" as const }, after: row },
    { before: row, after: { ...row, paymentMethodLast4: "1881" } },
  ];
  const shown = { timeZone: "America/Toronto", tax: { name: "HST", rates: [{ name: "HST", percent: 13 }] } };
  for (const change of changes)
    await db
      .transaction()
      .execute((trx) => sendReceipts({ userId, ...change, creditCents: 0, ...shown }, trx));
  const { rows } = await sql<{ data: { kind: string } }>`
    SELECT data FROM pgboss.job WHERE name = ${accountMail.name}`.execute(db);
  return new Map(rows.map(({ data }) => [data.kind, data]));
}

async function idOf(table: string, where: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE ${sql.raw(where)} ORDER BY id LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** Gives a row a link that is emailed: the demo's own have none. */
async function linked(table: string, id: string | undefined, token: (id: string) => string) {
  if (id)
    await sql`UPDATE ${sql.table(table)} SET token_hash = ${digest(token(id))} WHERE id = ${id}`.execute(db);
  return id;
}

const about = (name: string, id: string | undefined, more = {}) => id && { [name]: id, ...more };

async function otherSamples(): Promise<Sample[]> {
  const [residentId, ownerId] = [await userIdOf(signIns.resident.email), await userIdOf(signIns.admin.email)];
  const quoteId = await linked("quotes", await idOf("quotes", "status = 'sent'"), QuoteLinks.newToken);
  if (quoteId) await sql`UPDATE quotes SET mailed_at = NULL WHERE id = ${quoteId}`.execute(db);
  const inquiryId = await cartInquiry();
  const ratingId = newId();
  await sql`INSERT INTO ratings (id, token_hash, email, user_id, month)
    VALUES (${ratingId}, ${digest(RatingLinks.newToken(ratingId))}, ${signIns.resident.email}, ${residentId},
      date_trunc('month', now() - interval '1 month'))`.execute(db);
  return [
    ...(await hiringSamples()),
    ...(await shopSamples()),
    { name: "quote", mail: quoteMail, data: about("quoteId", quoteId, { kind: "sent" }) },
    { name: "quote-reminder", mail: quoteMail, data: about("quoteId", quoteId, { kind: "reminder" }) },
    { name: "inquiry-receipt", mail: inquiryReceipt, data: about("inquiryId", inquiryId) },
    { name: "inquiry-notice", mail: inquiryNotice, data: about("inquiryId", inquiryId) },
    { name: "inquiry-reply", mail: inquiryReply, data: about("replyId", await reply(inquiryId, ownerId)) },
    {
      name: "guard-report",
      mail: guardReportMail,
      data: about("inquiryId", await idOf("inquiries", "source = 'guard'")),
    },
    { name: "rating", mail: ratingMail, data: { ratingId } },
    { name: "announcement", mail: announcementMail, data: await announcement(residentId) },
    { name: "community-report", mail: reportMail, data: await communityReport() },
    { name: "shifts", mail: shiftMail, data: about("noticeId", await shiftNotice()) },
    {
      name: "verification-notice",
      mail: verificationNotice,
      data: about("verificationId", await idOf("verifications", "decided_at IS NULL")),
    },
    { name: "notice", mail: noticeMail, data: about("notificationId", await idOf("notifications", "true")) },
    { name: "test", mail: testMail, data: { to: ownerId } },
    { name: "payment-notice", mail: paymentNotice, data: await credit(residentId) },
  ];
}

/** With the products of a cart. */
async function cartInquiry(): Promise<string | undefined> {
  const id = await idOf("inquiries", "email IS NOT NULL AND source <> 'guard'");
  await sql`INSERT INTO inquiry_lines (id, inquiry_id, position, product_id, name, note, quantity, unit_price_cents)
    SELECT gen_random_uuid(), ${id}, row_number() OVER (ORDER BY name) + 50, id, name, '', 2, price_cents
    FROM (SELECT * FROM products WHERE status = 'active' ORDER BY name LIMIT 2) AS chosen`.execute(db);
  return id;
}

async function reply(inquiryId: string | undefined, authorId: string): Promise<string> {
  const id = newId();
  const body = "Thank you for writing.\n\nWe patrol your street every night from 11 PM to 7 AM.";
  await sql`INSERT INTO inquiry_replies (id, inquiry_id, author_id, subject, body)
    VALUES (${id}, ${inquiryId}, ${authorId}, 'Your question', ${body})`.execute(db);
  return id;
}

async function announcement(userId: string): Promise<object | undefined> {
  const announcementId = await idOf("announcements", "status = 'sent'");
  await sql`INSERT INTO announcement_recipients (announcement_id, user_id, state)
    VALUES (${announcementId}, ${userId}, 'queued')
    ON CONFLICT (announcement_id, user_id) DO UPDATE SET state = 'queued'`.execute(db);
  return about("announcementId", announcementId, { userId });
}

async function communityReport(): Promise<object | undefined> {
  const { rows } = await sql<{ communityId: string; userId: string; month: string }>`
    INSERT INTO report_recipients (user_id, community_id, month, state)
    SELECT m.user_id, m.community_id, date_trunc('month', now() - interval '1 month'), 'queued'
    FROM community_members m JOIN users u ON u.id = m.user_id
    WHERE m.status = 'active' AND u.email_verified_at IS NOT NULL
    ON CONFLICT (user_id, community_id, month) DO UPDATE SET state = 'queued'
    RETURNING user_id, community_id, to_char(month, 'YYYY-MM') AS month`.execute(db);
  return rows[0];
}

async function shiftNotice(): Promise<string> {
  const id = newId();
  const lines = [
    "Added: Fri, Nov 27, 11:00 PM – 7:00 AM\nNight patrol, Brampton",
    "Removed: Sat, Nov 28, 11:00 PM – 7:00 AM\nNight patrol, Brampton",
  ];
  await sql`INSERT INTO shift_notices (id, guard_id, lines)
    VALUES (${id}, ${await userIdOf(signIns.guard.email)}, ${lines})`.execute(db);
  return id;
}

async function credit(userId: string): Promise<object> {
  await sql`INSERT INTO stripe_customers (user_id, customer_id) VALUES (${userId}, 'cus_sample')`.execute(db);
  return { customerId: "cus_sample", creditCents: 4_500 };
}

async function hiringSamples(): Promise<Sample[]> {
  const interview = await sql<{ id: string; applicationId: string; version: number }>`
    UPDATE interviews SET mail_version = version, mailed_at = NULL WHERE status IN ('planned', 'moved')
    RETURNING id, application_id, version`.execute(db);
  const planned = interview.rows[0];
  const applicationId = planned?.applicationId ?? (await idOf("job_applications", "true"));
  if (!applicationId) return [];
  await db.updateTable("jobApplications").set(newAccess()).where("id", "=", applicationId).execute();
  const alertId = newId();
  await sql`INSERT INTO job_alerts (id, email, token_hash, words, confirmed_at, covered_until)
    VALUES (${alertId}, 'ada@mail.example', ${digest(AlertLinks.newToken(alertId))}, '', now(), now())`.execute(
    db,
  );
  const { rows: postings } = await sql<{ id: string }>`
    SELECT id FROM job_postings WHERE status = 'active' ORDER BY id LIMIT 3`.execute(db);
  return [
    ...applicantMails.map((kind) => ({
      name: `application-${kind.replaceAll("_", "-")}`,
      mail: applicationMail,
      data: { applicationId, kind },
    })),
    { name: "application-notice", mail: applicationNotice, data: { applicationId } },
    {
      name: "interview",
      mail: interviewMail,
      data: planned && { interviewId: planned.id, version: planned.version },
    },
    {
      name: "job-alert",
      mail: jobAlertMail,
      data: { alertId, kind: "digest", postings: postings.map(({ id }) => id) },
    },
  ];
}

async function shopSamples(): Promise<Sample[]> {
  const productId = await idOf("products", "status = 'active'");
  const watchId = newId();
  await sql`INSERT INTO product_watches (id, product_id, email, token_hash, words)
    VALUES (${watchId}, ${productId}, 'ada@mail.example', ${digest(newWatchToken(watchId))}, '')`.execute(db);
  return [
    { name: "product-confirm", mail: productWatchMail, data: { watchId, kind: "confirm" } },
    { name: "product-back", mail: productWatchMail, data: { watchId, kind: "back" } },
  ];
}
