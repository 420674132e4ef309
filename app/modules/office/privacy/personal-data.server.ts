import * as SecurityLog from "~/modules/accounts/credentials/security-log.server";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as AccountMails from "~/modules/accounts/mails/account-mail-record.server";
import * as Merged from "~/modules/accounts/profiles/merged-profiles.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Checkouts from "~/modules/billing/checkouts/checkouts.server";
import * as Cancellations from "~/modules/billing/subscriptions/cancellations.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import { nouns } from "~/modules/office/nouns.server";
import * as Passes from "~/modules/patrols/rounds/passes.server";
import * as PressedRounds from "~/modules/patrols/rounds/pressed-rounds.server";
import * as Credits from "~/modules/service/credits/credits.server";
import * as Pledges from "~/modules/service/goals/pledges.server";
import * as HouseData from "~/modules/service/houses/house-data.server";
import * as Points from "~/modules/service/points/points.server";
import * as Sightings from "~/modules/service/sightings/sightings.server";
import * as WatchData from "~/modules/service/watches/watch-data.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import * as Choices from "~/modules/shared/notifications/choices.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Carts from "~/modules/shop/carts/carts.server";
import * as ProductWatches from "~/modules/shop/product-watches/product-watches.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { formatDate } from "~/platform/format";

const maxRows = 1_000;

/** Everything we hold about a person; undefined if there is no such person. The export itself is audited, with `by`. */
export async function exportOf(userId: string, by = userId): Promise<Record<string, unknown> | undefined> {
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
    billing: await billingOf(userId),
    jobAlerts: await JobAlerts.exportOf(email),
    ratings: await Ratings.exportOf(email),
    productWatches: await ProductWatches.exportOf(email),
    cart: await Carts.exportOf(userId),
    emails: await AccountMails.exportOf(userId),
    service: {
      points: await Points.exportOf(userId),
      credits: await Credits.exportOf(userId),
      goals: await Pledges.exportOf(userId),
    },
    house: { requests: await WatchData.exportOf(userId), ...(await HouseData.exportOf(userId)) },
    houseChecks: await HouseData.guardExportOf(userId),
    patrolPasses: await Passes.exportOf(userId),
    patrolRounds: await PressedRounds.exportOf(userId),
    patrolSightings: await Sightings.exportOf(userId),
    ...(await heldByNouns({ id: userId, email })),
  };
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: by, action: "user.data_exported", subject }, db);
  return held;
}

async function heldByNouns(person: { id: string; email: string }) {
  const held: Record<string, unknown> = {};
  for (const { personalData } of nouns) Object.assign(held, await personalData?.(person));
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

/**
 * `givesUp`: what is left of a cancelled subscription ends at once, without a refund. @throws AppError 403 for staff, 409
 * while a subscription runs, 503 if Stripe is unreachable
 */
export async function close(userId: string, { givesUp = false } = {}): Promise<void> {
  // A checkout may still be open in another tab.
  await Checkouts.abandon(userId);
  const cancelled = givesUp ? await cancelledOf(userId) : undefined;
  if (cancelled) await Cancellations.giveUp(userId);
  await inTransaction(db, async (trx) => {
    const facts = cancelled && (await givenUp(cancelled));
    await closeIn(userId, { by: userId, facts }, trx);
  });
}

/** The same in a transaction, `facts` for the email; also removes a profile without a sign-in. @throws like `close` */
export async function closeIn(
  userId: string,
  { by, facts }: { by: string; facts?: [string, string][] | undefined },
  trx: Executor,
): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .select(["email", "role"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  const profile = await trx
    .selectFrom("profiles")
    .select(["kind", "fullName", "signInEmail", "otherEmails"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!profile) return;
  if (profile.kind !== "resident" || (user && user.role !== "resident"))
    throw new AppError("Only an owner can close a staff account.", 403);
  refuseWhilePaying(await Subscriptions.find(userId, trx));
  const requests = await WatchData.hrefsOf(userId, trx);
  await Pledges.leaveEvery(userId, trx);
  // Sessions, factors, tokens, choices and consents cascade.
  await Profiles.remove(userId, trx);
  for (const email of [profile.signInEmail, ...profile.otherEmails]) {
    await JobAlerts.removeOf(email, trx);
    await ProductWatches.removeOf(email, trx);
  }
  await Notifications.forget([`/admin/clients/${userId}`, ...requests], trx);
  await Audit.record({ actorId: by, action: "user.closed", subject: { type: "user", id: userId } }, trx);
  const letter = { kind: "account_closed", userId, name: profile.fullName, facts } as const;
  if (user) await sendAccountMail({ ...letter, to: user.email }, trx);
}

async function cancelledOf(userId: string): Promise<Subscriptions.Subscription | undefined> {
  const subscription = await Subscriptions.find(userId);
  return subscription?.isKept && subscription.cancelAt ? subscription : undefined;
}

async function givenUp({ planName, cancelAt }: Subscriptions.Subscription): Promise<[string, string][]> {
  const { timeZone } = await company();
  const until = cancelAt ? `, which was to run until ${formatDate(cancelAt, timeZone)}` : "";
  return [["Plan given up", `${planName}${until}`]];
}

function refuseWhilePaying(subscription: Subscriptions.Subscription | undefined): void {
  if (!subscription || !Subscriptions.isKeptByProvider(subscription)) return;
  throw new AppError(
    subscription.cancelAt
      ? "Your subscription is cancelled but still active. Tick the box to give up the rest of it, or close your account once it has ended."
      : "Your subscription is still running. Cancel it in your profile first, under Subscription. After that you can close your account.",
    409,
  );
}
