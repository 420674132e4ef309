import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as AccountMails from "~/modules/accounts/mails/account-mail-record.server";
import * as Merged from "~/modules/accounts/profiles/merged-profiles.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Checkouts from "~/modules/billing/checkouts/checkouts.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import * as InterviewViews from "~/modules/hiring/interviews/interview-views.server";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import * as OwnAnnouncements from "~/modules/neighbourhoods/announcements/own-announcements.server";
import * as OwnCommunity from "~/modules/neighbourhoods/communities/own-community.server";
import * as Household from "~/modules/residents/household/household.server";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Choices from "~/modules/shared/notifications/choices.server";
import * as Carts from "~/modules/shop/carts/carts.server";
import * as ProductWatches from "~/modules/shop/product-watches/product-watches.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";

const maxRows = 1_000;

/** Everything we hold about a person; undefined if there is no such person. The export itself is audited. */
export async function exportOf(userId: string): Promise<Record<string, unknown> | undefined> {
  const profile = await Profiles.find(userId);
  if (!profile) return undefined;
  const { email } = profile;
  const held = {
    exportedAt: new Date(),
    profile: { ...profile, otherEmails: await Merged.otherEmailsOf(userId) },
    choices: await Choices.find(userId),
    consents: await consentsOf(userId),
    sessions: await Sessions.list(userId),
    activity: await SecurityLog.list(userId, maxRows),
    messages: await messagesOf(email),
    billing: await billingOf(userId),
    verification: await Verifications.exportOf(userId),
    applications: await OwnApplications.exportOf(userId),
    jobAlerts: await JobAlerts.exportOf(email),
    ratings: await Ratings.exportOf(email),
    productWatches: await ProductWatches.exportOf(email),
    cart: await Carts.exportOf(userId),
    interviews: await InterviewViews.exportOf(userId),
    household: await Household.list(userId),
    emails: await AccountMails.exportOf(userId),
    communities: await OwnCommunity.exportOf(userId),
    announcements: await OwnAnnouncements.exportOf(userId),
    ...(await patrolsOf(userId)),
  };
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "user.data_exported", subject }, db);
  return held;
}

async function consentsOf(userId: string) {
  return db
    .selectFrom("consents")
    .select(["topic", "granted", "words", "source", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(maxRows)
    .execute();
}

async function billingOf(userId: string) {
  const terms = await db
    .selectFrom("termsAcceptances")
    .select(["termsVersion", "planKey", "uncoveredWords", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(maxRows)
    .execute();
  const cancellations = await db
    .selectFrom("cancellations")
    .select(["reason", "endsAt", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(maxRows)
    .execute();
  return { subscription: await Subscriptions.find(userId), terms, cancellations };
}

/** Which monthly reports we emailed a person about, and the passes they recorded as a guard. */
async function patrolsOf(userId: string) {
  const reportEmails = await db
    .selectFrom("reportRecipients as r")
    .innerJoin("communities as c", "c.id", "r.communityId")
    .select(["c.name as community", "r.month", "r.state"])
    .where("r.userId", "=", userId)
    .orderBy("r.month", "desc")
    .limit(maxRows)
    .execute();
  const patrolPasses = await db
    .selectFrom("patrolPasses")
    .select(["night", "passedAt", "note"])
    .where("guardId", "=", userId)
    .orderBy("night", "desc")
    .orderBy("passedAt", "desc")
    .limit(maxRows)
    .execute();
  return { reportEmails, patrolPasses };
}

async function messagesOf(email: string) {
  const rows = await db
    .selectFrom("inquiries")
    .select(["id", "reference", "name", "phone", "inquiryPurpose", "serviceType", "message", "createdAt"])
    .where("email", "=", email.toLowerCase())
    // The only column with an index that can find an address.
    .where("searchText", "like", `%${email.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`)
    .orderBy("createdAt", "desc")
    .limit(maxRows)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const emails = await db
    .selectFrom("inquiryMessages")
    .select(["inquiryId", "subject", "body", "quoted", "createdAt"])
    .where("inquiryId", "in", ids)
    .where("fromAddress", "=", email.toLowerCase())
    .orderBy("createdAt")
    .limit(maxRows)
    .execute();
  const quotes = await db
    .selectFrom("quotes")
    .innerJoin("quoteLines", "quoteLines.quoteId", "quotes.id")
    .select(["inquiryId", "number", "status", "terms", "expiresOn", "sentAt", "decidedAt", "decidedName"])
    .select(["decidedFrom", "declineReason", "name", "quantity", "unitPriceCents", "note"])
    .where("inquiryId", "in", ids)
    .where("status", "<>", "draft")
    .orderBy("sentAt")
    .orderBy("position")
    .limit(maxRows)
    .execute();
  const asked = await db
    .selectFrom("inquiryLines")
    .select(["inquiryId", "name", "quantity", "unitPriceCents", "note"])
    .where("inquiryId", "in", ids)
    .orderBy("inquiryId")
    .orderBy("position")
    .limit(maxRows)
    .execute();
  return rows.map(({ id, ...row }) => ({
    ...row,
    products: partsOf(id, asked),
    quotes: partsOf(id, quotes),
    emails: partsOf(id, emails),
  }));
}

function partsOf<Part extends { inquiryId: string }>(id: string, parts: Part[]) {
  return parts.filter(({ inquiryId }) => inquiryId === id).map(({ inquiryId, ...part }) => part);
}

/** @throws AppError 403 for staff, 409 while a subscription runs */
export async function close(userId: string): Promise<void> {
  // A checkout may still be open in another tab.
  await Checkouts.abandon(userId);
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .innerJoin("profiles", "profiles.id", "users.id")
      .select(["users.email", "users.role", "profiles.fullName as name"])
      .where("users.id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    if (user.role !== "resident") throw new AppError("Only an owner can close a staff account.", 403);
    refuseWhilePaying(await Subscriptions.find(userId, trx));
    const emails = [user.email, ...(await Merged.otherEmailsOf(userId, trx))];
    // Sessions, factors, tokens, choices and consents cascade.
    await Profiles.remove(userId, trx);
    for (const email of emails) {
      await JobAlerts.removeOf(email, trx);
      await ProductWatches.removeOf(email, trx);
    }
    await Audit.record(
      { actorId: userId, action: "user.closed", subject: { type: "user", id: userId } },
      trx,
    );
    await sendAccountMail({ kind: "account_closed", userId, to: user.email, name: user.name }, trx);
  });
}

function refuseWhilePaying(subscription: Subscriptions.Subscription | undefined): void {
  if (!subscription || !Subscriptions.isKeptByProvider(subscription)) return;
  throw new AppError(
    subscription.cancelAt
      ? "Your subscription is cancelled but still active. You can close your account once it has ended; your profile shows the date."
      : "Your subscription is still running. Cancel it in your profile first, under Subscription, and close your account once it has ended.",
    409,
  );
}
